import { LEAD_STATUSES, type LeadStatus, type LeadType } from '../../leads/lead/lead-enums.js';
import {
  AT_RISK_HOURS,
  type ClockState,
  isPromiseOpenInSql,
  isUnansweredInSql,
} from '../../leads/lead/response-clock.js';
import { PROMISE } from './lead-list-order.js';
import { LEAD_WORKERS, STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';
import { endOfDay } from '../../http/time-zone.js';
import { buildIndexedSearch, searchedTexts } from './lead-search.js';

/**
 * The states of a promise to call again: its time has come (`due`), it comes before the day ends or has come (`today`),
 * it comes on another day (`later`), there is none.
 */
export const FOLLOW_UPS = ['due', 'today', 'later', 'none'] as const;

/** One of the four states. */
export type FollowUp = (typeof FOLLOW_UPS)[number];

/** Spam is hidden, alone, alone and still to be decided, or among the others. */
export const QUARANTINED = ['false', 'true', 'suspected', 'any'] as const;
type Quarantined = (typeof QUARANTINED)[number];

/** Which leads are asked for; what is absent does not narrow. */
export interface LeadFilter {
  readonly type?: LeadType | undefined;
  /** At least one. */
  readonly status?: readonly LeadStatus[] | undefined;
  /** Id of a member of staff, `none` for unassigned leads, or `left` for those of accounts that work leads no more. */
  readonly assignee?: string | undefined;
  /** State of the promised answer; buyers are promised none. */
  readonly due?: ClockState | undefined;
  /** When staff promised to call again. */
  readonly followUp?: FollowUp | undefined;
  /** Time zone whose day `today` is; UTC unless told. */
  readonly zone?: string | undefined;
  /** Leads sent from previews of releases; absent means `false`, and these are in no list. */
  readonly test?: 'true' | 'false' | undefined;
  /** Absent means `false`: suspected spam stays out of the day's work. Of test leads it means `any`. */
  readonly quarantined?: Quarantined | undefined;
  /** Parts of a name, e-mail address, phone in any writing, or note of the visitor or of staff. */
  readonly q?: string | undefined;
  /** Inclusive. */
  readonly receivedFrom?: Date | undefined;
  /** Exclusive. */
  readonly receivedTo?: Date | undefined;
}

/** The parameters that a condition of a filter may have. */
export interface LeadFilterParameters {
  readonly type?: LeadType | undefined;
  readonly status?: readonly LeadStatus[] | undefined;
  readonly assignee?: string | undefined;
  readonly receivedFrom?: Date | undefined;
  readonly receivedTo?: Date | undefined;
  readonly now?: Date | undefined;
  readonly dayEnd?: Date | undefined;
  readonly words?: readonly string[] | undefined;
}

const TYPES = Object.keys(LEAD_STATUSES);

/**
 * Turns a filter into a condition over LEADS as `l`. Only what is written here becomes SQL; what was sent becomes
 * values of the parameters.
 */
export function buildLeadFilter(filter: LeadFilter): string {
  const conditions = [
    isImpossible(filter) && 'false',
    filter.test === 'true' ? 'l.is_test' : 'NOT l.is_test',
    quarantineCondition(filter.quarantined ?? (filter.test === 'true' ? 'any' : 'false')),
    filter.type && 'l.type = :type::text',
    filter.status && statusCondition(filter.status),
    filter.assignee && (ASSIGNEE_CONDITIONS[filter.assignee] ?? 'l.assignee_id = :assignee::uuid'),
    filter.due && dueCondition(filter.due),
    filter.followUp && FOLLOW_UP_CONDITIONS[filter.followUp],
    filter.receivedFrom && 'l.received_at >= :receivedFrom::timestamptz',
    filter.receivedTo && 'l.received_at < :receivedTo::timestamptz',
    filter.q && buildIndexedSearch(filter.q, filter.type === undefined ? TYPES : [filter.type]),
  ].filter(Boolean);
  return conditions.join(' AND ') || 'true';
}

/** The values of a filter's parameters. */
export function valuesOf({ q, zone = 'UTC', ...filter }: LeadFilter, now = new Date()): LeadFilterParameters {
  const dayEnd = filter.followUp && endOfDay(zone, now);
  return { ...filter, now, dayEnd, words: q === undefined ? undefined : searchedTexts(q) };
}

// Postgres would look through every lead to find none.
function isImpossible({ type, status, due }: LeadFilter): boolean {
  if (type === 'buyer' && due) return true;
  return type !== undefined && status !== undefined && !status.some((each) => LEAD_STATUSES[type].includes(each));
}

function quarantineCondition(quarantined: NonNullable<LeadFilter['quarantined']>): string {
  const suspected = "l.quarantine_state = 'suspected'";
  return { false: 'NOT l.quarantined', true: 'l.quarantined', suspected, any: '' }[quarantined];
}

const ASSIGNEE_CONDITIONS: Readonly<Record<string, string>> = {
  none: 'l.assignee_id IS NULL',
  // As an array, which is few ids or none: else Postgres walks through the leads of all others.
  left: `l.assignee_id = ANY (ARRAY(SELECT id FROM ${STAFF_NAMES} s EXCEPT SELECT id FROM ${LEAD_WORKERS} w))`,
};

// Of one status, an index has the leads in their order; of several, Postgres has to choose.
function statusCondition({ length }: readonly LeadStatus[]): string {
  return length === 1 ? 'l.status = (:status::text[])[1]' : 'l.status = ANY (:status::text[])';
}

const FOLLOW_UP_CONDITIONS: Readonly<Record<FollowUp, string>> = {
  due: 'l.follow_up_at <= :now::timestamptz',
  today: 'l.follow_up_at < :dayEnd::timestamptz',
  later: 'l.follow_up_at >= :dayEnd::timestamptz',
  none: 'l.follow_up_at IS NULL',
};

// The same bounds as clockStateInSql has, of what the list is sorted by: the index leads_by_promise ends where they do.
function dueCondition(due: ClockState): string {
  if (due === 'answered') return 'l.respond_by IS NOT NULL AND l.first_contact_at IS NOT NULL';
  if (due === 'unanswered') return isUnansweredInSql('l');
  const overdueUntil = ':now::timestamptz';
  const atRiskUntil = `${overdueUntil} + interval '${AT_RISK_HOURS} hours'`;
  const bounds = {
    overdue: `${PROMISE} <= ${overdueUntil}`,
    'at-risk': `${PROMISE} > ${overdueUntil} AND ${PROMISE} <= ${atRiskUntil}`,
    'on-time': `${PROMISE} > ${atRiskUntil}`,
  };
  return `${isPromiseOpenInSql('l')} AND ${bounds[due]}`;
}
