import type { SectionsStatus, SectionStatus } from './sections-status.ts';

/** The status of a shell that provides `shell`, with the same value for each section. */
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
