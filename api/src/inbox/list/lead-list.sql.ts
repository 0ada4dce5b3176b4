import { type BoundStatement, Statement, statement } from '../../database/statement.js';
import { wireTime } from '../../database/wire-time.js';
import { LEAD_CONTACTS, LEADS } from '../../leads/lead/lead-rows.sql.js';
import { STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';
import { clockStateInSql } from '../../leads/lead/response-clock.js';
import { nextStatusesInSql } from '../changes/lead-transitions.js';
import { flagsInSql } from '../lead/lead-state.sql.js';
import { countOthersInSql } from '../same-person/same-person.sql.js';
import { buildLeadFilter, type LeadFilter, type LeadFilterValues, valuesOf } from './lead-filter.js';
import { type LeadListPosition, type LeadListSort, SORT_SQL } from './lead-list-order.js';
import type { LeadListItem } from './lead-list-page.dto.js';
import { buildSearch } from './lead-search.js';

/** A part of the list, in its order. */
export interface LeadListRequest {
  readonly filter: LeadFilter;
  readonly sort: LeadListSort;
  /** Most leads to return. */
  readonly limit: number;
  /** The lead after which the part begins; absent for the beginning. */
  readonly after?: LeadListPosition | undefined;
  readonly now: Date;
}

/** One lead of the list. */
export interface LeadListRow extends Omit<LeadListItem, 'mayText' | 'whyNotText' | 'area'> {
  /** What the list is sorted by, to the microsecond. */
  readonly sortText: string;
}

/** A lead of the list, and the time that the list is sorted by. */
export interface FoundLead {
  readonly id: string;
  readonly at: Date | null;
}

/** A row of a search along the order. */
export interface SearchedRow extends Omit<LeadListRow, 'id'> {
  readonly id: string | null;
  readonly walked: number;
  readonly matched: number;
}

interface ListParameters extends LeadFilterValues {
  readonly afterKey?: string | undefined;
  readonly afterId?: string | undefined;
}

const COLUMNS = `l.id, l.type, l.first_name, l.last_name, l.phone, l.email, l.status, l.assignee_id, l.received_at,
  l.respond_by, l.first_contact_at, l.phone_unlikely, l.quarantined, l.quarantine_state, l.is_test, l.version, l.interests, l.follow_up_at,
  l.lost_reason, l.note`;

/**
 * Reads the list along the index of its order, or of a filter in its order. The ids first: indexes alone may have them,
 * and Postgres then reads the rows of the page and not those that it leaves out.
 */
export function walkAlongOrder(request: LeadListRequest): BoundStatement<LeadListRow> {
  const found = alongOrder('l.id', request);
  return listOf(`SELECT ${columns(request)} FROM (${found}) found JOIN ${LEADS} l ON l.id = found.id`, request);
}

/** Finds the same leads without reading them, for lists that are put together from several. */
export function findAlongOrder(request: LeadListRequest): BoundStatement<FoundLead> {
  const found = alongOrder(`l.id, ${SORT_SQL[request.sort].key} AS at`, request);
  return new Statement<ListParameters, FoundLead>('find-leads', found, false).with(parametersOf(request));
}

function alongOrder(columns: string, request: LeadListRequest): string {
  const { where, order } = partsOf(request);
  return `SELECT ${columns} FROM ${LEADS} l WHERE ${where} ${order} LIMIT ${request.limit}`;
}

/**
 * Looks for `q` in the first `most` leads of the list. One row at least, which tells how many leads were looked at and
 * how many of them match; `id` is null in it when none does.
 */
export function searchAlongOrder(request: LeadListRequest, q: string, most: number): BoundStatement<SearchedRow> {
  const { where, order } = partsOf(request, false);
  const walked = `SELECT ${columns(request)}, ${buildSearch(q)} AS is_match FROM ${LEADS} l WHERE ${where} ${order} LIMIT ${most}`;
  const page = `SELECT * FROM walked l WHERE is_match ORDER BY sort_key ${directionOf(request)}, id ${directionOf(request)} LIMIT ${request.limit}`;
  const counts = 'SELECT count(*)::int AS walked, count(*) FILTER (WHERE is_match)::int AS matched FROM walked';
  return new Statement<ListParameters, SearchedRow>(
    'search-leads',
    `WITH walked AS MATERIALIZED (${walked}), ${details(page, ', counts.walked, counts.matched')} RIGHT JOIN (${counts}) counts ON true ${finalOrder(request)}`,
    false,
  ).with(parametersOf(request));
}

/** Looks for `q` along the order as well, but stops when the page is full. */
export function searchUntilFull(request: LeadListRequest, q: string, most: number): BoundStatement<LeadListRow> {
  const { where, order } = partsOf(request, false);
  const walked = `SELECT * FROM ${LEADS} l WHERE ${where} ${order} LIMIT ${most}`;
  const page = `SELECT ${columns(request)} FROM (${walked}) l WHERE ${buildSearch(q)} ${order} LIMIT ${request.limit}`;
  return listOf(page, request);
}

/** Asks the index of the text for all that match, and sorts them. */
export function searchByText(request: LeadListRequest): BoundStatement<LeadListRow> {
  const { where } = partsOf(request);
  const direction = directionOf(request);
  // Materialized, or Postgres might walk along the order after all, hoping to meet matches soon.
  const found = `WITH found AS MATERIALIZED (SELECT ${columns(request)} FROM ${LEADS} l WHERE ${where})`;
  const page = `${found} SELECT * FROM found ORDER BY sort_key ${direction}, id ${direction} LIMIT ${request.limit}`;
  return listOf(page, request);
}

/** Counts the leads of a filter without `q`, up to a number. */
export function countLeads(filter: LeadFilter, most: number, now: Date): BoundStatement<{ count: number }> {
  const found = `SELECT FROM ${LEADS} l WHERE ${buildLeadFilter(filter)} LIMIT ${most}`;
  return new Statement<LeadFilterValues, { count: number }>(
    'count-leads-found',
    `SELECT count(*)::int AS count FROM (${found}) found`,
    false,
  ).with(valuesOf(filter, now));
}

function partsOf({ filter, sort, after }: LeadListRequest, isSearchedByIndex = true) {
  const { key, direction, where: hasKey } = SORT_SQL[sort];
  const condition = buildLeadFilter(isSearchedByIndex ? filter : { ...filter, q: undefined });
  const where = hasKey === undefined ? condition : `${condition} AND ${hasKey}`;
  const order = `ORDER BY ${key} ${direction}, l.id ${direction}`;
  if (after === undefined) return { where, order };
  const comparison = direction === 'DESC' ? '<' : '>';
  return { where: `${where} AND (${key}, l.id) ${comparison} ((:afterKey::text)::timestamptz, :afterId::uuid)`, order };
}

function parametersOf({ filter, after, now }: LeadListRequest): ListParameters {
  return { ...valuesOf(filter, now), afterKey: after?.sortKey, afterId: after?.id };
}

// Without a name, so that Postgres plans it for these very values and not for any.
function listOf(page: string, request: LeadListRequest): BoundStatement<LeadListRow> {
  return new Statement<ListParameters, LeadListRow>(
    'list-leads',
    `WITH ${details(page)} ${finalOrder(request)}`,
    false,
  ).with(parametersOf(request));
}

function columns({ sort }: LeadListRequest): string {
  return `${COLUMNS}, ${SORT_SQL[sort].key} AS sort_key`;
}

function directionOf({ sort }: LeadListRequest): string {
  return SORT_SQL[sort].direction;
}

/** For a LATERAL join: how often staff tried to reach the visitor of `lead`, and the LastContact. */
export function triesOf(lead: string): string {
  return `(
    SELECT count(*)::int AS attempts, (array_agg(jsonb_build_object('at', ${wireTime('c.at')}, 'outcome', c.outcome) ORDER BY c.at DESC, c.id DESC))[1] AS last_contact
    FROM ${LEAD_CONTACTS} c WHERE c.lead_id = ${lead}.id
  )`;
}

// White space of a note becomes shorter; most notes hold little of it.
const EXCERPT_SOURCE = 300;

// What only the leads of the page need: who works them, whether they came before, and how often they were tried.
function details(page: string, more = ''): string {
  return `page AS MATERIALIZED (${page})
SELECT id, type, first_name AS "firstName", last_name AS "lastName", phone, email, status, assignee, received_at AS "receivedAt", respond_by AS "respondBy",
  "nextStatuses", "clockState", flags, version, interests, follow_up_at AS "followUpAt", lost_reason AS "lostReason", others, excerpt, attempts,
  last_contact AS "lastContact", sort_key::text AS "sortText"${more} FROM (
  SELECT page.*, to_jsonb(s) AS assignee, left(page.note, ${EXCERPT_SOURCE}) AS excerpt, tries.*, ${flagsInSql('page')} AS flags, ${nextStatusesInSql('page')} AS "nextStatuses",
    ${clockStateInSql('page')} AS "clockState", ${countOthersInSql('page')} AS others
  FROM page LEFT JOIN ${STAFF_NAMES} s ON s.id = page.assignee_id CROSS JOIN LATERAL ${triesOf('page')} tries
) rows`;
}

function finalOrder(request: LeadListRequest): string {
  return `ORDER BY sort_key ${directionOf(request)}, id ${directionOf(request)}`;
}

/** Leads of a list by their ids, in no order. */
export const READ_LEADS = statement<{ ids: readonly string[] }, LeadListRow>(
  'read-leads-of-list',
  `WITH ${details(`SELECT ${COLUMNS}, l.received_at AS sort_key FROM ${LEADS} l WHERE l.id = ANY (:ids::uuid[])`)}`,
);
