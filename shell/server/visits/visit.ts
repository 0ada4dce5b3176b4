import { sectionNames, type SectionName } from '@land/kit/release/format/release-format.ts';
import type { LoadedRelease } from '../releases/fetch-release.ts';

/** What one visitor is shown. */
export interface Visit {
  /** A section without a release has never had one. */
  releases: Partial<Record<SectionName, LoadedRelease>>;
  /** Set for somebody who opened a link to try a release out; everyone else sees what is live. */
  preview?: VisitPreview;
}

export interface VisitPreview {
  section: SectionName;
  version: string;
  /** Unix seconds */
  expires: number;
}

/** The same text for visits that are shown the same releases. */
export function describeVersions({ releases }: Visit): string {
  return sectionNames.map((name) => releases[name]?.release.version ?? '-').join(' ');
}
