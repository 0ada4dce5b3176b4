import { LEAD_STATUSES, OPEN_STATUSES } from './lead-enums.js';

/** The state of the promise to answer a seller within 24 hours; `unanswered`: lost or closed without an answer. */
export const CLOCK_STATES = ['on-time', 'at-risk', 'overdue', 'answered', 'unanswered'] as const;

/** One of the five states; buyers get no promise and have none. */
export type ClockState = (typeof CLOCK_STATES)[number];

/** The result of a promise: an answer in time, the end without one, or still running (`pending`). */
export const PROMISE_RESULTS = ['kept', 'late', 'pending'] as const;

/** One of the three; each promise has exactly one. */
export type PromiseResult = (typeof PROMISE_RESULTS)[number];

/** The hours in which the site promises a seller an answer. */
const PROMISED_HOURS = 24;

/** Hours before the end of the promise when a lead becomes at risk; the desk's response-clock.tsx has the same. */
export const AT_RISK_HOURS = 4;

/** The end of the promise to a seller who comes at a time: 24 elapsed hours, whatever local clocks do. */
export function respondByInSql(receivedAt = 'now()'): string {
  return `${receivedAt} + interval '${PROMISED_HOURS} hours'`;
}

const OVER = LEAD_STATUSES.seller.filter((status) => !OPEN_STATUSES.includes(status));
const OVER_IN_SQL = OVER.map((status) => `'${status}'`).join(', ');

/** Whether the promised answer to `lead` (an alias with columns of LEADS) is still due. */
export function isPromiseOpenInSql(lead: string): string {
  return `${lead}.respond_by IS NOT NULL AND ${lead}.first_contact_at IS NULL AND ${lead}.status NOT IN (${OVER_IN_SQL})`;
}

/** Whether the work on `lead` ended without the promised answer. */
export function isUnansweredInSql(lead: string): string {
  return `${lead}.respond_by IS NOT NULL AND ${lead}.first_contact_at IS NULL AND ${lead}.status IN (${OVER_IN_SQL})`;
}

/**
 * The ClockState of `lead` (an alias with columns of LEADS); null without a promise. At risk from exactly four hours
 * before the end, overdue from the end itself; the list's filter has the same bounds.
 */
export function clockStateInSql(lead: string, now = 'now()'): string {
  return `CASE WHEN ${lead}.respond_by IS NULL THEN NULL WHEN ${lead}.first_contact_at IS NOT NULL THEN 'answered' WHEN ${lead}.status IN (${OVER_IN_SQL}) THEN 'unanswered'
    WHEN ${lead}.respond_by <= ${now} THEN 'overdue' WHEN ${lead}.respond_by <= ${now} + interval '${AT_RISK_HOURS} hours' THEN 'at-risk' ELSE 'on-time' END`;
}

/**
 * Whether the promise to `lead` (an alias with columns of LEADS) has this result. The index leads_not_kept has the last
 * two.
 */
export function promiseResultInSql(lead: string, result: PromiseResult, now: string): string {
  const isNotKept = `${lead}.respond_by IS NOT NULL AND (${lead}.first_contact_at IS NULL OR ${lead}.first_contact_at >= ${lead}.respond_by)`;
  const results = {
    kept: `${lead}.first_contact_at < ${lead}.respond_by`,
    late: `${isNotKept} AND ${lead}.respond_by <= ${now}`,
    pending: `${isNotKept} AND ${lead}.respond_by > ${now}`,
  };
  return results[result];
}
