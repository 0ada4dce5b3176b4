/**
 * The part of the gate that needs nothing but a release's bytes: in the release command, and again in the shell, which
 * believes no release command. Quick, and safe whatever the bytes are.
 */
import { satisfies } from 'semver';
import type { Release, SectionName } from '../release-format.ts';
import { sectionContract } from '../section-contract.ts';
import type { ProvidedModules } from '../sections-status.ts';
import { ReleaseRefused } from './release-refused.ts';

export { checkDescription, checkFile } from './check-description.ts';

export interface CheckedRelease {
  section: SectionName;
  /** Passed by checkDescription. */
  release: Release;
  /** The bytes of every file in `release.files`, passed by checkFile. */
  contents: Map<string, Buffer>;
  /** What the shell that shows it provides. */
  provided: ProvidedModules;
}

/** Throws ReleaseRefused. */
export function checkRelease({ section, release, provided }: CheckedRelease): void {
  if (!satisfies(provided.kit, release.kit)) {
    throw new ReleaseRefused(`It was built for kit ${release.kit} and this shell provides ${provided.kit}: build it with the kit that is live.`);
  }
  for (const page of Object.keys(sectionContract[section])) {
    const released = release.pages[page];
    if (!released?.html?.initial) throw new ReleaseRefused(`It has no page ${page}: export it in src/pages.ts and expose it in section.ts.`);
    const missing = [...released.scripts, ...released.styles].find((name) => !release.files[name]);
    if (missing) throw new ReleaseRefused(`Its page ${page} needs ${missing}, which is not among its files: build it again.`);
  }
}
