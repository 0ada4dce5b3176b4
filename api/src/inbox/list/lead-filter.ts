import { isOfReleaseInSql } from '../../consent/ledger/consent-rows.sql.js';
import { isByLand, landInSql, type LandFilter } from '../../land/parcel-rows.sql.js';
import { LEAD_STATUSES, type LeadStatus } from '../../leads/lead/lead-enums.js';
import {
  AT_RISK_HOURS,
  isPromiseOpenInSql,
  isUnansweredInSql,
  promiseResultInSql,
} from '../../leads/lead/response-clock.js';
import { type FollowUp, type LeadFilterParameters, readStatuses } from './lead-filter-parameters.dto.js';
import { PROMISE } from './lead-list-order.js';
import { LEAD_WORKERS, STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';
import { endOfDay } from '../../http/fields/time-zone.js';
import { isUntoldInSql } from '../../offers/offer/offer-rows.sql.js';
import { hasUnreadReplyInSql } from '../../texting/inbound/inbound-message-rows.sql.js';
import { reachedInSql } from './lead-reached.js';
import { buildIndexedSearch, searchedTexts } from './lead-search.js';

interface Fields extends Omit<LeadFilterParameters, 'status' | 'assignee'> {
  /** At least one. */
  status: readonly LeadStatus[];
  /** Id of a staff member, `none` for unassigned leads, or `left` for leads of accounts that no longer work leads. */
  assignee: string;
  /** Leads sent from previews of releases; absent means `false`, and these are in no list. */
  test: 'true' | 'false';
}

/**
 * The filter of a list of leads; an absent field does not narrow. Without `quarantined`, suspected spam stays out of
 * the day's work, but not out of test leads.
 */
export type LeadFilter = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };

/** Makes the filter from checked parameters; "me" is the reader. */
export function toLeadFilter(
  { status, assignee, ...more }: LeadFilterParameters & Pick<LeadFilter, 'test'>,
  staffId: string,
): LeadFilter {
  return {
    ...more,
    status: status === undefined ? undefined : readStatuses(status),
    assignee: assignee === 'me' ? staffId : assignee?.toLowerCase(),
  };
}

/** The parameter values of a filter's condition. */
export interface LeadFilterValues extends Pick<
  LeadFilter,
  'type' | 'status' | 'assignee' | 'source' | 'release' | 'receivedFrom' | 'receivedTo' | keyof LandFilter
> {
  readonly now?: Date | undefined;
  readonly dayEnd?: Date | undefined;
  readonly words?: readonly string[] | undefined;
}

const TYPES = Object.keys(LEAD_STATUSES);

/**
 * Turns a filter into a condition over LEADS as `l`. Sent values become parameters, never SQL. A statement that joins
 * the land itself has no condition for it: `land` is null.
 */
export function buildLeadFilter(filter: LeadFilter, land: string | null = landInSql(filter) ?? null): string {
  const conditions = [
    isImpossible(filter) && 'false',
    filter.test === 'true' ? 'l.is_test' : 'NOT l.is_test',
    quarantineCondition(filter.quarantined ?? (filter.test === 'true' ? 'any' : 'false')),
    filter.type && 'l.type = :type::text',
    filter.status && statusCondition(filter.status),
    filter.assignee && (ASSIGNEE_CONDITIONS[filter.assignee] ?? 'l.assignee_id = :assignee::uuid'),
    filter.clock && clockCondition(filter.clock),
    filter.source && 'l.source = :source::text',
    filter.reached && reachedInSql('l', filter.reached),
    filter.release && isOfReleaseInSql('l', ':release::text'),
    land && `l.id IN (SELECT lead_id FROM ${land} land)`,
    filter.offer && isUntoldInSql('l'),
    filter.reply && hasUnreadReplyInSql('l'),
    filter.followUp && FOLLOW_UP_CONDITIONS[filter.followUp],
    filter.receivedFrom && 'l.received_at >= :receivedFrom::timestamptz',
    filter.receivedTo && 'l.received_at < :receivedTo::timestamptz',
    filter.q && buildIndexedSearch(filter.q, filter.type === undefined ? TYPES : [filter.type]),
  ].filter(Boolean);
  return conditions.join(' AND ') || 'true';
}

/** The values of a filter's parameters. */
export function valuesOf({ q, zone = 'UTC', ...filter }: LeadFilter, now = new Date()): LeadFilterValues {
  const dayEnd = filter.followUp && endOfDay(zone, now);
  return { ...filter, now, dayEnd, words: q === undefined ? undefined : searchedTexts(q) };
}

// Whether no lead can match, for which Postgres would read every lead.
function isImpossible(filter: LeadFilter): boolean {
  const { type, status, clock, offer, reached } = filter;
  if (type === 'buyer' && (clock || offer || reached === 'offer-made' || isByLand(filter))) return true;
  return type !== undefined && status !== undefined && !status.some((each) => LEAD_STATUSES[type].includes(each));
}

function quarantineCondition(quarantined: NonNullable<LeadFilter['quarantined']>): string {
  const suspected = "l.quarantine_state = 'suspected'";
  return { false: 'NOT l.quarantined', true: 'l.quarantined', suspected, any: '' }[quarantined];
}

const ASSIGNEE_CONDITIONS: Readonly<Record<string, string>> = {
  none: 'l.assignee_id IS NULL',
  // As an array of few ids or none; otherwise Postgres walks through all other leads.
  left: `l.assignee_id = ANY (ARRAY(SELECT id FROM ${STAFF_NAMES} s EXCEPT SELECT id FROM ${LEAD_WORKERS} w))`,
};

// For one status, an index has the leads in order; for several, Postgres chooses.
function statusCondition({ length }: readonly LeadStatus[]): string {
  return length < 2 ? 'l.status = (:status::text[])[1]' : 'l.status = ANY (:status::text[])';
}

const FOLLOW_UP_CONDITIONS: Readonly<Record<FollowUp, string>> = {
  due: 'l.follow_up_at <= :now::timestamptz',
  today: 'l.follow_up_at < :dayEnd::timestamptz',
  later: 'l.follow_up_at >= :dayEnd::timestamptz',
  none: 'l.follow_up_at IS NULL',
};

// The same bounds as in clockStateInSql, on the sort key, so that the scan of the index leads_by_promise ends there.
function clockCondition(clock: NonNullable<LeadFilter['clock']>): string {
  const overdueUntil = ':now::timestamptz';
  if (clock === 'kept' || clock === 'late' || clock === 'pending') return promiseResultInSql('l', clock, overdueUntil);
  if (clock === 'answered') return 'l.respond_by IS NOT NULL AND l.first_contact_at IS NOT NULL';
  if (clock === 'unanswered') return isUnansweredInSql('l');
  const atRiskUntil = `${overdueUntil} + interval '${AT_RISK_HOURS} hours'`;
  const bounds = {
    overdue: `${PROMISE} <= ${overdueUntil}`,
    'at-risk': `${PROMISE} > ${overdueUntil} AND ${PROMISE} <= ${atRiskUntil}`,
    // After the open promises, the index has all other leads.
    'on-time': `${PROMISE} > ${atRiskUntil} AND ${PROMISE} < 'infinity'`,
  };
  return `${isPromiseOpenInSql('l')} AND ${bounds[clock]}`;
}
