import { isOfReleaseInSql } from '../../consent/ledger/consent-rows.sql.js';
import { hasUnreadEmailInSql } from '../../emails/lead-email-rows.sql.js';
import { isByLand, landInSql, type LandFilter } from '../../land/parcel-rows.sql.js';
import { LEAD_STATUSES, type LeadStatus } from '../../leads/lead/lead-enums.js';
import { isOfImportInSql } from '../../leads/lead/lead-rows.sql.js';
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
import { hasFailedTextInSql } from '../../texting/by-hand/lead-texts.sql.js';
import { hasUnreadReplyInSql } from '../../texting/inbound/inbound-message-rows.sql.js';
import { isWaitingInSql } from '../covers/covered-leads.sql.js';
import { reachedInSql } from './lead-reached.js';
import { buildIndexedSearch, searchedTexts } from './lead-search.js';

interface Fields extends Omit<LeadFilterParameters, 'status' | 'assignee'> {
  /** At least one. */
  status: readonly LeadStatus[];
  /** Id of a staff member, `none` for unassigned leads, or `left` for leads of accounts that no longer work leads. */
  assignee: string;
  /** Whether to list only leads sent from previews of releases (`true`), or only the others (`false`, the default). */
  test: 'true' | 'false';
  /** With an assignee: also the leads of colleagues who are away that somebody must work on today. */
  covered: CoveredLeads;
}

interface CoveredLeads {
  /** The ids of the colleagues for whom the assignee covers. */
  readonly assignees: readonly string[];
  /** The end of the day. */
  readonly dayEnd: Date;
}

/**
 * The filter of a list of leads. Without `quarantined`, spam is left out, except from a list of test leads.
 */
export type LeadFilter = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };

/** Makes a filter from validated parameters; "me" becomes `staffId`. */
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
  'type' | 'status' | 'assignee' | 'source' | 'import' | 'release' | 'receivedFrom' | 'receivedTo' | keyof LandFilter
> {
  readonly now?: Date | undefined;
  readonly dayEnd?: Date | undefined;
  readonly coveredAssignees?: readonly string[] | undefined;
  readonly words?: readonly string[] | undefined;
}

const TYPES = Object.keys(LEAD_STATUSES);

/**
 * Turns a filter into an SQL condition over LEADS as `l`. Sent values become parameters, never SQL. `land` is null for
 * a statement that joins the parcels itself.
 */
export function buildLeadFilter(filter: LeadFilter, land: string | null = landInSql(filter) ?? null): string {
  const conditions = [
    isImpossible(filter) && 'false',
    filter.test === 'true' ? 'l.is_test' : 'NOT l.is_test',
    quarantineCondition(filter.quarantined ?? (filter.test === 'true' ? 'any' : 'false')),
    filter.type && 'l.type = :type::text',
    filter.status && statusCondition(filter.status),
    filter.assignee && assigneeCondition(filter.assignee, filter.covered),
    filter.clock && clockCondition(filter.clock),
    filter.source && 'l.source = :source::text',
    filter.import && isOfImportInSql('l', ':import::uuid'),
    filter.reached && reachedInSql('l', filter.reached),
    filter.release && isOfReleaseInSql('l', ':release::text'),
    land && `l.id IN (SELECT lead_id FROM ${land} land)`,
    filter.offer && isUntoldInSql('l'),
    filter.reply && `(${hasUnreadReplyInSql('l')} OR ${hasUnreadEmailInSql('l')} OR ${hasFailedTextInSql('l')})`,
    filter.followUp && FOLLOW_UP_CONDITIONS[filter.followUp],
    filter.receivedFrom && 'l.received_at >= :receivedFrom::timestamptz',
    filter.receivedTo && 'l.received_at < :receivedTo::timestamptz',
    filter.q && buildIndexedSearch(filter.q, filter.type === undefined ? TYPES : [filter.type]),
  ].filter(Boolean);
  return conditions.join(' AND ') || 'true';
}

/** Returns the parameter values for the condition of a filter. */
export function valuesOf({ q, zone = 'UTC', covered, ...filter }: LeadFilter, now = new Date()): LeadFilterValues {
  const dayEnd = filter.followUp ? endOfDay(zone, now) : covered?.dayEnd;
  const words = q === undefined ? undefined : searchedTexts(q);
  return { ...filter, now, dayEnd, words, coveredAssignees: covered?.assignees };
}

// Whether no lead can match. Without this check, Postgres would read every lead to find none.
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
  // An array of a few ids lets Postgres use the index; with a subquery it would read all leads.
  left: `l.assignee_id = ANY (ARRAY(SELECT id FROM ${STAFF_NAMES} s EXCEPT SELECT id FROM ${LEAD_WORKERS} w))`,
};

function assigneeCondition(assignee: string, covered: CoveredLeads | undefined): string {
  const own = ASSIGNEE_CONDITIONS[assignee] ?? 'l.assignee_id = :assignee::uuid';
  if (covered === undefined) return own;
  return `(${own} OR l.assignee_id = ANY (:coveredAssignees::uuid[]) AND ${isWaitingInSql('l')})`;
}

// A condition with `=` on one status lets Postgres read the leads in order from an index.
function statusCondition({ length }: readonly LeadStatus[]): string {
  return length < 2 ? 'l.status = (:status::text[])[1]' : 'l.status = ANY (:status::text[])';
}

const FOLLOW_UP_CONDITIONS: Readonly<Record<FollowUp, string>> = {
  due: 'l.follow_up_at <= :now::timestamptz',
  today: 'l.follow_up_at < :dayEnd::timestamptz',
  later: 'l.follow_up_at >= :dayEnd::timestamptz',
  none: 'l.follow_up_at IS NULL',
};

// The bounds are those of clockStateInSql. They are on the sort key PROMISE, so that a scan of the index
// leads_by_promise ends at them.
function clockCondition(clock: NonNullable<LeadFilter['clock']>): string {
  const overdueUntil = ':now::timestamptz';
  if (clock === 'kept' || clock === 'late' || clock === 'pending') return promiseResultInSql('l', clock, overdueUntil);
  if (clock === 'answered') return 'l.respond_by IS NOT NULL AND l.first_contact_at IS NOT NULL';
  if (clock === 'unanswered') return isUnansweredInSql('l');
  const atRiskUntil = `${overdueUntil} + interval '${AT_RISK_HOURS} hours'`;
  const bounds = {
    overdue: `${PROMISE} <= ${overdueUntil}`,
    'at-risk': `${PROMISE} > ${overdueUntil} AND ${PROMISE} <= ${atRiskUntil}`,
    // In the index, leads without an open promise have the key 'infinity'.
    'on-time': `${PROMISE} > ${atRiskUntil} AND ${PROMISE} < 'infinity'`,
  };
  return `${isPromiseOpenInSql('l')} AND ${bounds[clock]}`;
}
