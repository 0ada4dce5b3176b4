import { LEAD_STATUSES, OPEN_STATUSES } from './lead-enums.js';

/** The state of the promise to answer a seller within 24 hours; `unanswered`: lost or closed without an answer. */
export const CLOCK_STATES = ['on-time', 'at-risk', 'overdue', 'answered', 'unanswered'] as const;

/** A state of the promise; for buyers null, because we promise them no answer. */
export type ClockState = (typeof CLOCK_STATES)[number];

/** The result of a promise: answered in time, not answered in time, or neither yet (`pending`). */
export const PROMISE_RESULTS = ['kept', 'late', 'pending'] as const;

/** The result of a promise; each promise has exactly one. */
export type PromiseResult = (typeof PROMISE_RESULTS)[number];

/** The hours in which the site promises a seller an answer. */
const PROMISED_HOURS = 24;

/** A lead is at risk during this many hours before the end of the promise. */
export const AT_RISK_HOURS = 4;

/** The end of the promise for a lead received at this time: 24 elapsed hours later, also when clocks change. */
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
 * The ClockState of `lead` (an alias with columns of LEADS); null without a promise. Exactly four hours before the end
 * a lead is at risk, and at the end itself it is overdue; the filter of the lead list has the same bounds.
 */
export function clockStateInSql(lead: string, now = 'now()'): string {
  return `CASE WHEN ${lead}.respond_by IS NULL THEN NULL WHEN ${lead}.first_contact_at IS NOT NULL THEN 'answered' WHEN ${lead}.status IN (${OVER_IN_SQL}) THEN 'unanswered'
    WHEN ${lead}.respond_by <= ${now} THEN 'overdue' WHEN ${lead}.respond_by <= ${now} + interval '${AT_RISK_HOURS} hours' THEN 'at-risk' ELSE 'on-time' END`;
}

/**
 * Whether the promise to `lead` (an alias with columns of LEADS) has this result. The index leads_not_kept finds those
 * that are late or pending.
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
