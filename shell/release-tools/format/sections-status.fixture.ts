import { forEachSection } from './release-format.ts';
import type { SectionsStatus, SectionStatus } from './sections-status.ts';

/** Creates the status of a shell that provides the modules `shell`, with the same status for each section. */
export function createStatus(shell: SectionsStatus['shell'], changes: Partial<SectionStatus>): SectionsStatus {
  const status: SectionStatus = {
    live: 'A',
    share: null,
    kept: [],
    counts: {},
    refused: [],
    takenBack: [],
    problem: null,
    ...changes,
  };
  return { shell, sections: forEachSection(() => status), paths: forEachSection(() => ({})) };
}
