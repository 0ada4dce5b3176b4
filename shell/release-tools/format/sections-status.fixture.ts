import type { SectionsStatus, SectionStatus } from './sections-status.ts';

/** What a shell says that provides `shell`, and of each section the same. */
export function createStatus(shell: SectionsStatus['shell'], changes: Partial<SectionStatus>): SectionsStatus {
  const seller: SectionStatus = {
    live: 'A',
    share: null,
    kept: [],
    counts: {},
    refused: [],
    takenBack: [],
    problem: null,
    ...changes,
  };
  return { shell, sections: { seller, buyer: seller, legal: seller }, paths: { seller: {}, buyer: {}, legal: {} } };
}
