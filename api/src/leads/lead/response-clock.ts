import { LEAD_STATUSES, OPEN_STATUSES, type LeadStatus } from './lead-enums.js';

/** How a seller's lead stands to the promise of an answer within 24 hours; `unanswered`: lost or closed without one. */
export const CLOCK_STATES = ['on-time', 'at-risk', 'overdue', 'answered', 'unanswered'] as const;

/** One of the five states; buyers are promised nothing and have none. */
export type ClockState = (typeof CLOCK_STATES)[number];

const HOUR_MS = 3_600_000;

/** What the site promises a seller. */
const PROMISED_HOURS = 24;

/** How long before the end of the promise a lead is at risk; the desk's clock (response-clock.tsx) knows it too. */
export const AT_RISK_HOURS = 4;

/** Until when a seller who comes then is promised an answer: 24 elapsed hours, whatever the clocks on the wall do. */
export function respondByInSql(receivedAt = 'now()'): string {
  return `${receivedAt} + interval '${PROMISED_HOURS} hours'`;
}

/** What the clock needs to know of a lead. */
export interface ClockFacts {
  /** Null for buyers. */
  readonly respondBy: Date | null;
  readonly firstContactAt: Date | null;
  readonly status: LeadStatus;
}

const OVER = LEAD_STATUSES.seller.filter((status) => !OPEN_STATUSES.includes(status));
const OVER_IN_SQL = OVER.map((status) => `'${status}'`).join(', ');

/** Whether the answer that `lead` (an alias with columns of LEADS) was promised is still to be given. */
export function isPromiseOpenInSql(lead: string): string {
  return `${lead}.respond_by IS NOT NULL AND ${lead}.first_contact_at IS NULL AND ${lead}.status NOT IN (${OVER_IN_SQL})`;
}

/** Whether the work on `lead` is over without the answer that was promised. */
export function isUnansweredInSql(lead: string): string {
  return `${lead}.respond_by IS NOT NULL AND ${lead}.first_contact_at IS NULL AND ${lead}.status IN (${OVER_IN_SQL})`;
}

/**
 * State of the promise at a time; null where nothing was promised. At risk from exactly four hours before the end,
 * overdue from the end itself; the lead list's filter has the same bounds in SQL.
 */
export function clockStateAt(now: Date, { respondBy, firstContactAt, status }: ClockFacts): ClockState | null {
  if (respondBy === null) return null;
  if (firstContactAt !== null) return 'answered';
  if (OVER.includes(status)) return 'unanswered';
  const hoursLeft = (respondBy.getTime() - now.getTime()) / HOUR_MS;
  if (hoursLeft <= 0) return 'overdue';
  return hoursLeft <= AT_RISK_HOURS ? 'at-risk' : 'on-time';
}
