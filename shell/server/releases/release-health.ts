import type { ReleaseCounts, VersionVerdict } from '@land/kit/release/format/sections-status.ts';
import type { SectionName } from '@land/kit/release/format/release-format.ts';

/** How the versions of the sections fare with visitors, all shell processes together. */
export interface ReleaseHealth {
  /** Counts of each version that has any. */
  counts(section: SectionName): Record<string, ReleaseCounts>;
  /** The versions that were taken back, the newest last. */
  takenBack(section: SectionName): VersionVerdict[];
  /** A version that is taken back is shown to nobody any more. */
  isTakenBack(section: SectionName, version: string): boolean;
}

/** Counts nothing and takes nothing back. */
export const noReleaseHealth: ReleaseHealth = { counts: () => ({}), takenBack: () => [], isTakenBack: () => false };
