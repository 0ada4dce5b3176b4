import { LEAD_STATUSES, OPEN_STATUSES } from './lead-enums.js';

/** How a seller's lead stands to the promise of an answer within 24 hours; `unanswered`: lost or closed without one. */
export const CLOCK_STATES = ['on-time', 'at-risk', 'overdue', 'answered', 'unanswered'] as const;

/** One of the five states; buyers are promised nothing and have none. */
export type ClockState = (typeof CLOCK_STATES)[number];

/** How the promise ended: an answer before its end, its end without one; or it still runs (`pending`). */
export const PROMISE_RESULTS = ['kept', 'late', 'pending'] as const;

/** One of the three; each promise has exactly one. */
export type PromiseResult = (typeof PROMISE_RESULTS)[number];

/** What the site promises a seller. */
const PROMISED_HOURS = 24;

/** How long before the end of the promise a lead is at risk; the desk's clock (response-clock.tsx) knows it too. */
export const AT_RISK_HOURS = 4;

/** Until when a seller who comes then is promised an answer: 24 elapsed hours, whatever the clocks on the wall do. */
export function respondByInSql(receivedAt = 'now()'): string {
  return `${receivedAt} + interval '${PROMISED_HOURS} hours'`;
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
 * The ClockState of `lead` (an alias with columns of LEADS); null where nothing was promised. At risk from exactly
 * four hours before the end, overdue from the end itself; the filter of the list has the same bounds.
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
