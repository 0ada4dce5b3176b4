import type { Release, SectionName } from '../format/release-format.ts';
import type { ProvidedModules } from '../format/sections-status.ts';

/** What each check of the gate looks at. */
export interface CheckedRelease {
  section: SectionName;
  /** Passed by checkDescription. */
  release: Release;
  /** The bytes of every file in `release.files`, passed by checkFile. */
  contents: Map<string, Buffer>;
  /** What the shell that shows it provides. */
  provided: ProvidedModules;
}
