import { isKnownInSql, LEADS } from '../../leads/lead/lead-rows.sql.js';
import { STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';
import { buildLeadFilter, buildSearch, type LeadFilter } from './lead-filter.js';
import { type LeadListPosition, type LeadListSort, SORT_SQL } from './lead-list-order.js';

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

/** A statement without a name, so that Postgres plans it for these very values and not for any. */
export interface ListStatement {
  readonly text: string;
  readonly values: unknown[];
}

const COLUMNS = `l.id, l.type, l.first_name, l.last_name, l.phone, l.email, l.status, l.assignee_id, l.received_at,
  l.respond_by, l.first_contact_at, l.phone_unlikely, l.quarantined, l.is_test, l.version`;

/** Reads the list along the index of its order, or of a filter in its order. */
export function walkAlongOrder(request: LeadListRequest): ListStatement {
  const { values, where, order } = partsOf(request, request.filter);
  return {
    text: withDetails(
      `SELECT ${columns(request)} FROM ${LEADS} l WHERE ${where} ${order} LIMIT ${request.limit}`,
      request,
    ),
    values,
  };
}

/**
 * Looks for `q` in the first `most` leads of the list. One row at least, which tells how many leads were looked at and
 * how many of them match; `id` is null in it when none does.
 */
export function searchAlongOrder(request: LeadListRequest, q: string, most: number): ListStatement {
  const { values, where, order } = partsOf(request, { ...request.filter, q: undefined });
  const walked = `SELECT ${columns(request)}, ${buildSearch(q, values)} AS is_match FROM ${LEADS} l WHERE ${where} ${order} LIMIT ${most}`;
  const page = `SELECT * FROM walked l WHERE is_match ORDER BY sort_key ${directionOf(request)}, id ${directionOf(request)} LIMIT ${request.limit}`;
  const counts = 'SELECT count(*)::int AS walked, count(*) FILTER (WHERE is_match)::int AS matched FROM walked';
  return {
    text: `WITH walked AS MATERIALIZED (${walked}), ${details(page)} RIGHT JOIN (${counts}) counts ON true ${finalOrder(request)}`,
    values,
  };
}

/** Looks for `q` along the order as well, but stops when the page is full. */
export function searchUntilFull(request: LeadListRequest, q: string, most: number): ListStatement {
  const { values, where, order } = partsOf(request, { ...request.filter, q: undefined });
  const walked = `SELECT * FROM ${LEADS} l WHERE ${where} ${order} LIMIT ${most}`;
  const page = `SELECT ${columns(request)} FROM (${walked}) l WHERE ${buildSearch(q, values)} ${order} LIMIT ${request.limit}`;
  return { text: withDetails(page, request), values };
}

/** Asks the index of the text for all that match, and sorts them. */
export function searchByText(request: LeadListRequest): ListStatement {
  const { values, where } = partsOf(request, request.filter);
  const direction = directionOf(request);
  // Materialized, or Postgres might walk along the order after all, hoping to meet matches soon.
  const found = `WITH found AS MATERIALIZED (SELECT ${columns(request)} FROM ${LEADS} l WHERE ${where})`;
  const page = `${found} SELECT * FROM found ORDER BY sort_key ${direction}, id ${direction} LIMIT ${request.limit}`;
  return { text: withDetails(page, request), values };
}

function partsOf({ sort, after, now }: LeadListRequest, filter: LeadFilter) {
  const { where, values } = buildLeadFilter(filter, now);
  const { key, direction } = SORT_SQL[sort];
  const order = `ORDER BY ${key} ${direction}, l.id ${direction}`;
  if (after === undefined) return { values, where, order };
  const comparison = direction === 'DESC' ? '<' : '>';
  const [sortKey, id] = [values.push(after.sortKey), values.push(after.id)];
  return { values, where: `${where} AND (${key}, l.id) ${comparison} ($${sortKey}::timestamptz, $${id}::uuid)`, order };
}

function columns({ sort }: LeadListRequest): string {
  return `${COLUMNS}, ${SORT_SQL[sort].key} AS sort_key`;
}

function directionOf({ sort }: LeadListRequest): string {
  return SORT_SQL[sort].direction;
}

function withDetails(page: string, request: LeadListRequest): string {
  return `WITH ${details(page)} ${finalOrder(request)}`;
}

// What only the leads of the page need: who works them, and whether they came before.
function details(page: string): string {
  return `page AS MATERIALIZED (${page})
SELECT *, sort_key::text AS sort_text FROM (
  SELECT page.*, s.name AS assignee_name,
    ${isKnownInSql('page')} AS is_duplicate
  FROM page LEFT JOIN ${STAFF_NAMES} s ON s.id = page.assignee_id
) rows`;
}

function finalOrder(request: LeadListRequest): string {
  return `ORDER BY sort_key ${directionOf(request)}, id ${directionOf(request)}`;
}
