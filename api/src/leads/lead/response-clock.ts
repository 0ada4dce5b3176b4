import { LEAD_STATUSES, OPEN_STATUSES, type LeadStatus } from './lead-enums.js';

/** The state of the promise to answer a seller within 24 hours. `unanswered`: lost or closed without an answer. */
export const CLOCK_STATES = ['on-time', 'at-risk', 'overdue', 'answered', 'unanswered'] as const;

/** One of the states above. Buyers have no promise and no state. */
export type ClockState = (typeof CLOCK_STATES)[number];

const HOUR_MS = 3_600_000;

/** What the site promises a seller. */
const PROMISED_HOURS = 24;

/** How long before its deadline a lead is at risk. The desk's clock (promise-clock.tsx) repeats it. */
export const AT_RISK_HOURS = 4;

/** The deadline for a seller who writes at that time: 24 elapsed hours, whatever daylight saving does. */
export function respondByInSql(receivedAt = 'now()'): string {
  return `${receivedAt} + interval '${PROMISED_HOURS} hours'`;
}

/** The facts about a lead that the clock needs. */
export interface ClockFacts {
  /** Null for buyers. */
  readonly respondBy: Date | null;
  readonly firstContactAt: Date | null;
  readonly status: LeadStatus;
}

const OVER = LEAD_STATUSES.seller.filter((status) => !OPEN_STATUSES.includes(status));
const OVER_IN_SQL = OVER.map((status) => `'${status}'`).join(', ');

/** Whether we still owe `lead` (an alias with columns of LEADS) the promised answer. */
export function isPromiseOpenInSql(lead: string): string {
  return `${lead}.respond_by IS NOT NULL AND ${lead}.first_contact_at IS NULL AND ${lead}.status NOT IN (${OVER_IN_SQL})`;
}

/** Whether work on `lead` ended without the promised answer. */
export function isUnansweredInSql(lead: string): string {
  return `${lead}.respond_by IS NOT NULL AND ${lead}.first_contact_at IS NULL AND ${lead}.status IN (${OVER_IN_SQL})`;
}

/**
 * The state of the promise at a time, or null without a promise. At risk from exactly four hours before the deadline,
 * overdue from the deadline on. The list's filter has the same limits in SQL.
 */
export function clockStateAt(now: Date, { respondBy, firstContactAt, status }: ClockFacts): ClockState | null {
  if (respondBy === null) return null;
  if (firstContactAt !== null) return 'answered';
  if (OVER.includes(status)) return 'unanswered';
  const hoursLeft = (respondBy.getTime() - now.getTime()) / HOUR_MS;
  if (hoursLeft <= 0) return 'overdue';
  return hoursLeft <= AT_RISK_HOURS ? 'at-risk' : 'on-time';
}
