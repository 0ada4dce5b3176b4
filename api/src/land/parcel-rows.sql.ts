import { AUDIT_ENTRIES } from '../audit/audit-rows.sql.js';

/** The filter of a list of leads by their land. */
export interface LandFilter {
  readonly state?: string | undefined;
  readonly county?: string | undefined;
  readonly acresFrom?: string | undefined;
  readonly acresTo?: string | undefined;
}

/** The land filter with the range of times when leads were received, which limits the scan of the parcels' index. */
interface LandQuery extends LandFilter {
  readonly receivedFrom?: Date | undefined;
  readonly receivedTo?: Date | undefined;
}

/** The orders of a list of leads by their land. */
export type LandOrder = 'place' | 'acres';

/** Sorts by state and then county. The same expression as in the index parcels_by_place. */
const PLACE = `((p.state || coalesce(p.county_fips, '')) COLLATE "C")`;

const conditionsOf = (p: string, { state, county, acresFrom, acresTo }: LandFilter) =>
  [
    state && `${p}.state = :state::text`,
    county && `${p}.county_fips = :county::text`,
    acresFrom && `${p}.acres >= :acresFrom::text::float8`,
    acresTo && `${p}.acres <= :acresTo::text::float8`,
  ].filter(Boolean);

const hasSortKey = (p: string, order: LandOrder) => `${p}.${order === 'place' ? 'state' : 'acres'} IS NOT NULL`;

/**
 * For a FROM: the parcels that match a filter, with the columns lead_id, received_at, acres and place. The values are
 * parameters named like the fields of LandQuery. With an order, only the largest matching parcel of each lead.
 * Undefined without a land filter and an order.
 */
export function landInSql({ receivedFrom, receivedTo, ...filter }: LandQuery, order?: LandOrder): string | undefined {
  const land = conditionsOf('p', filter);
  if (order) land.push(hasSortKey('p', order), isLargestInSql(filter, order));
  if (land.length === 0) return undefined;
  const time = [
    receivedFrom && 'p.received_at >= :receivedFrom::timestamptz',
    receivedTo && 'p.received_at < :receivedTo::timestamptz',
  ].filter(Boolean);
  return `(SELECT p.lead_id, p.received_at, p.acres, ${PLACE} AS place FROM parcels p WHERE ${[...land, ...time].join(' AND ')})`;
}

/** SQL condition that no other matching parcel of the lead is larger; of equal ones, the first counts. */
function isLargestInSql(filter: LandFilter, order: LandOrder): string {
  const others = ['o.lead_id = p.lead_id', ...conditionsOf('o', filter), hasSortKey('o', order)];
  return `NOT EXISTS (SELECT FROM parcels o WHERE ${others.join(' AND ')} AND (coalesce(o.acres, 0), p.id) > (coalesce(p.acres, 0), o.id))`;
}

/** A parcel as a list of leads shows it. */
export interface ListedParcel {
  readonly state: string | null;
  readonly countyFips: string | null;
  readonly acres: number | null;
}

/** The parcels of `lead` with a state or acres, as a jsonb array of ListedParcel, the largest first. */
export function parcelsInSql(lead: string): string {
  return `(SELECT coalesce(jsonb_agg(jsonb_build_object('state', p.state, 'countyFips', p.county_fips, 'acres', p.acres) ORDER BY p.acres DESC NULLS LAST, p.id), '[]')
    FROM parcels p WHERE p.lead_id = ${lead}.id AND (p.state IS NOT NULL OR p.acres IS NOT NULL))`;
}

/** Whether a filter contains a condition about land. */
export const isByLand = (filter: LandFilter): boolean => landInSql(filter) !== undefined;

/**
 * SQL for the part of a person's export about the land of the lead `leadId`: a jsonb array. It names the columns that
 * are left out, so that columns of later releases are included.
 */
export function landForPerson(leadId: string): string {
  return `(SELECT coalesce(jsonb_agg(to_jsonb(p) - '{id,lead_id,staff_id,version,apn_key,received_at}'::text[] ORDER BY p.id), '[]')
    FROM parcels p WHERE p.lead_id = ${leadId})`;
}

/** For a FROM: the parcels with the leads that they belong to. */
export const PARCEL_LEADS = '(SELECT id, lead_id FROM parcels)';

/** SQL for the ids of the parcels of the lead `leadId`. */
export const parcelsOf = (leadId: string) => `SELECT p.id FROM parcels p WHERE p.lead_id = ${leadId}`;

/** SQL for the entries of the timeline of the lead `leadId`, with the columns id, at, staff_id and what (jsonb). */
export const landEntries = (leadId: string) => `
  SELECT md5('land ' || a.seq)::uuid, a.at, a.staff_id, jsonb_build_object('kind', 'land-changed', 'fields', coalesce(a.detail->'fields', '[]'))
  FROM ${AUDIT_ENTRIES} a WHERE a.lead_id = ${leadId} AND a.action = 'land-changed'`;
