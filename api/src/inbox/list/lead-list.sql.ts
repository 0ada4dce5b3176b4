import { type BoundStatement, Statement, statement } from '../../database/statement.js';
import { formatJsonTime } from '../../database/connection/format-json-time.js';
import { isByLand, landInSql, type ListedParcel, parcelsInSql } from '../../land/parcel-rows.sql.js';
import { LEAD_CONTACTS, LEADS, personInSql } from '../../leads/lead/lead-rows.sql.js';
import { listedOfferInSql } from '../../offers/offer/offer-rows.sql.js';
import { awayInSql } from '../../staff/absences/absence-rows.sql.js';
import { STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';
import { clockStateInSql } from '../../leads/lead/response-clock.js';
import { nextStatusesInSql } from '../changes/lead-transitions.js';
import { flagsInSql } from '../lead/lead-state.sql.js';
import { countOthersInSql } from '../same-person/same-person.sql.js';
import { buildLeadFilter, type LeadFilter, type LeadFilterValues, valuesOf } from './lead-filter.js';
import { type LeadListPosition, type LeadListSort, SORT_SQL } from './lead-list-order.js';
import type { LeadListItem } from './lead-list-page.dto.js';
import { buildSearch } from './lead-search.js';

/** The request for a page of the lead list. */
export interface LeadListRequest {
  readonly filter: LeadFilter;
  readonly sort: LeadListSort;
  /** The most leads to return. */
  readonly limit: number;
  /** The lead after which the page starts; undefined for the first page. */
  readonly after?: LeadListPosition | undefined;
  readonly now: Date;
}

/** The id and sort key of a found lead. */
export type FoundLead = LeadListPosition;

/** A row of `searchAlongOrder`. */
export interface SearchedRow extends Omit<FoundLead, 'id'> {
  readonly id: string | null;
  readonly walked: number;
  readonly matched: number;
}

interface ListParameters extends LeadFilterValues {
  readonly afterKey?: string | undefined;
  readonly afterId?: string | undefined;
}

/** Finds leads by reading an index that is in the order of the list. */
export function findAlongOrder(request: LeadListRequest): BoundStatement<FoundLead> {
  return finding(`${selectOf(request)} LIMIT ${request.limit}`, request);
}

/**
 * Searches for `q` in the first `most` leads of the list. Each row has the number of leads read (`walked`) and of
 * matches (`matched`). Without a match there is one row, whose `id` is null.
 */
export function searchAlongOrder(request: LeadListRequest, q: string, most: number): BoundStatement<SearchedRow> {
  const { foundOrder } = partsOf(request);
  const page = `SELECT id, "sortText", key FROM walked WHERE is_match ${foundOrder} LIMIT ${request.limit}`;
  const counts = 'SELECT count(*)::int AS walked, count(*) FILTER (WHERE is_match)::int AS matched FROM walked';
  return new Statement<ListParameters, SearchedRow>(
    'search-leads',
    `WITH walked AS MATERIALIZED (${walkOf(request, q, most)}) SELECT page.id, page."sortText", counts.* FROM (${page}) page RIGHT JOIN (${counts}) counts ON true ${foundOrder}`,
    false,
  ).with(parametersOf(request));
}

/** Searches for `q` in the order of the list, among at most `most` leads, and stops when the page is full. */
export function searchUntilFull(request: LeadListRequest, q: string, most: number): BoundStatement<FoundLead> {
  const { foundOrder } = partsOf(request);
  const walked = walkOf(request, q, most);
  const page = `SELECT id, "sortText" FROM (${walked}) walked WHERE is_match ${foundOrder}`;
  return finding(`${page} LIMIT ${request.limit}`, request);
}

/** Finds all matches with the text index, and sorts them. */
export function searchByText(request: LeadListRequest): BoundStatement<FoundLead> {
  const { foundOrder, key } = partsOf(request);
  // MATERIALIZED makes Postgres use the text index; otherwise it might read leads in order, expecting matches soon.
  const all = `WITH found AS MATERIALIZED (${selectOf(request, `, ${key} AS key`)})`;
  return finding(`${all} SELECT id, "sortText" FROM found ${foundOrder} LIMIT ${request.limit}`, request);
}

/** Counts the leads of a filter without `q`; counting stops at `most`. */
export function countLeads(filter: LeadFilter, most: number, now: Date): BoundStatement<{ count: number }> {
  const found = isByLand(filter)
    ? selectOf({ filter, sort: '-receivedAt' })
    : `SELECT FROM ${LEADS} l WHERE ${buildLeadFilter(filter)}`;
  return new Statement<LeadFilterValues, { count: number }>(
    'count-leads-found',
    `SELECT count(*)::int AS count FROM (${found} LIMIT ${most}) found`,
    false,
  ).with(valuesOf(filter, now));
}

type Wanted = Pick<LeadListRequest, 'filter' | 'sort' | 'after'>;

function walkOf({ filter, sort, after }: Wanted, q: string, most: number): string {
  const { key } = partsOf({ filter, sort, after });
  return `${selectOf({ filter: { ...filter, q: undefined }, sort, after }, `, ${key} AS key, ${buildSearch(q)} AS is_match`)} LIMIT ${most}`;
}

/**
 * The query for the leads of a filter in the order of the list. With filters of land it reads parcels, from an index in
 * the order of their leads; DISTINCT ON removes repeated leads. With EXISTS instead, Postgres would read all leads.
 */
function selectOf(wanted: Wanted, more = ''): string {
  const { key, id, found, where, order } = partsOf(wanted);
  const land = landInSql(wanted.filter, SORT_SQL[wanted.sort].land);
  if (land === undefined) return `SELECT ${found}${more} FROM ${LEADS} l WHERE ${where} ${order}`;
  const from = `${LEADS} l JOIN ${land} land ON land.lead_id = l.id`;
  return `SELECT DISTINCT ON (${key}, ${id}) ${found}${more} FROM ${from} WHERE ${where} ${order}`;
}

function partsOf({ filter, sort, after }: Wanted) {
  const {
    key: keyOfLead,
    keyOfLand = keyOfLead,
    land,
    type = 'timestamptz',
    direction,
    where: hasKey,
  } = SORT_SQL[sort];
  const [key, id] = land || isByLand(filter) ? [keyOfLand, 'land.lead_id'] : [keyOfLead, 'l.id'];
  const isAfter = `(${key}, ${id}) ${direction === 'DESC' ? '<' : '>'} ((:afterKey::text)::${type}, :afterId::uuid)`;
  return {
    ...{ key, id },
    found: `${id} AS id, (${key})::text AS "sortText"`,
    where: [buildLeadFilter(filter, null), hasKey, after && isAfter].filter(Boolean).join(' AND '),
    order: `ORDER BY ${key} ${direction}, ${id} ${direction}`,
    foundOrder: `ORDER BY key ${direction}, id ${direction}`,
  };
}

function parametersOf({ filter, after, now }: LeadListRequest): ListParameters {
  return { ...valuesOf(filter, now), afterKey: after?.sortText, afterId: after?.id };
}

// A statement that is not prepared, so that Postgres plans for its values.
function finding(sql: string, request: LeadListRequest): BoundStatement<FoundLead> {
  return new Statement<ListParameters, FoundLead>('find-leads', sql, false).with(parametersOf(request));
}

/** For a LATERAL join: the number of logged contacts of `lead` (`attempts`), and its LastContact. */
export function triesOf(lead: string): string {
  return `(
    SELECT count(*)::int AS attempts, (array_agg(jsonb_build_object('at', ${formatJsonTime('c.at')}, 'outcome', c.outcome) ORDER BY c.at DESC, c.id DESC))[1] AS last_contact
    FROM ${LEAD_CONTACTS} c WHERE c.lead_id = ${lead}.id
  )`;
}

/** A lead of the list as the database returns it. */
export type LeadListRow = Omit<LeadListItem, 'area' | 'land'> & { readonly parcels: readonly ListedParcel[] };

// More characters than the excerpt has, because white space is shortened afterwards.
const EXCERPT_SOURCE = 300;

/** Reads the leads of a page by their ids, in any order. Finding the ids first lets Postgres read an index only. */
export const READ_LEADS = statement<{ ids: readonly string[] }, LeadListRow>(
  'read-leads-of-list',
  `
SELECT lead.id, lead.type, ${personInSql('lead')}, lead.status, ${nextStatusesInSql('lead')} AS "nextStatuses", to_jsonb(s) AS assignee, ${awayInSql('lead.assignee_id')} AS away, lead.received_at AS "receivedAt",
  lead.respond_by AS "respondBy", ${clockStateInSql('lead')} AS "clockState", ${flagsInSql('lead')} AS flags, lead.version, lead.interests, lead.follow_up_at AS "followUpAt",
  lead.lost_reason AS "lostReason", ${countOthersInSql('lead')} AS others, left(lead.note, ${EXCERPT_SOURCE}) AS excerpt, ${parcelsInSql('lead')} AS parcels, ${listedOfferInSql('lead')} AS offer, tries.attempts, tries.last_contact AS "lastContact"
FROM ${LEADS} lead LEFT JOIN ${STAFF_NAMES} s ON s.id = lead.assignee_id CROSS JOIN LATERAL ${triesOf('lead')} tries WHERE lead.id = ANY (:ids::uuid[])`,
);
