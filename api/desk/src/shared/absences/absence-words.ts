import type { Schemas } from '../api/call.ts';
import { currentUserId } from '../session/session-store.ts';
import { dateWords } from '../formatting/time-words.ts';

interface Assigned {
  assignee: Schemas['StaffName'] | null | undefined;
  away?: Schemas['Away'] | null | undefined;
}

/** The absence of the assignee; undefined if the lead was reassigned since it was read. */
export const awayOf = ({ assignee, away }: Assigned) => (away?.staffId === assignee?.id ? away : undefined);

/** Whether the user covers for the assignee now. */
export const isCoveredByUser = (lead: Assigned) => awayOf(lead)?.coveredById === currentUserId();

/** "Ann Lee", or "for Ann Lee" if the user covers. */
export const assigneeWords = (lead: Assigned) => `${isCoveredByUser(lead) ? 'for ' : ''}${lead.assignee?.name ?? ''}`;

/** "away until Dec 14" */
export const awayWords = (until: string) => `away until ${dateWords(until)}`;
