import { AUDIT_ENTRIES } from '../audit/audit-rows.sql.js';

/** The land that a list of leads is filtered by; an absent field does not narrow. */
export interface LandFilter {
  readonly state?: string | undefined;
  readonly county?: string | undefined;
  readonly acresFrom?: string | undefined;
  readonly acresTo?: string | undefined;
}

/** The land filter with the times when leads were received, where a scan of the parcels' index ends. */
interface AskedLand extends LandFilter {
  readonly receivedFrom?: Date | undefined;
  readonly receivedTo?: Date | undefined;
}

/** The orders of a list of leads by their land. */
export type LandOrder = 'place' | 'acres';

/**
 * The state and, within it, the county: the indexes parcels_by_place and parcels_by_acres contain these expressions.
 */
const PLACE = `((p.state || coalesce(p.county_fips, '')) COLLATE "C")`;

const isOfFilter = (p: string, { state, county, acresFrom, acresTo }: LandFilter) =>
  [
    state && `${p}.state = :state::text`,
    county && `${p}.county_fips = :county::text`,
    acresFrom && `${p}.acres >= :acresFrom::text::float8`,
    acresTo && `${p}.acres <= :acresTo::text::float8`,
  ].filter(Boolean);

const hasKey = (p: string, order: LandOrder) => `${p}.${order === 'place' ? 'state' : 'acres'} IS NOT NULL`;

/**
 * For a FROM: the parcels that match all of a filter, each with `lead_id` and the `received_at` of its lead; the values
 * are parameters named as in AskedLand. With an order, only each lead's largest parcel, with its `place` and `acres`.
 * Undefined without a land filter and an order.
 */
export function landInSql({ receivedFrom, receivedTo, ...filter }: AskedLand, order?: LandOrder): string | undefined {
  const land = isOfFilter('p', filter);
  if (order) land.push(hasKey('p', order), isLargestInSql(filter, order));
  if (land.length === 0) return undefined;
  const time = [
    receivedFrom && 'p.received_at >= :receivedFrom::timestamptz',
    receivedTo && 'p.received_at < :receivedTo::timestamptz',
  ].filter(Boolean);
  return `(SELECT p.lead_id, p.received_at, p.acres, ${PLACE} AS place FROM parcels p WHERE ${[...land, ...time].join(' AND ')})`;
}

function isLargestInSql(filter: LandFilter, order: LandOrder): string {
  const others = ['o.lead_id = p.lead_id', ...isOfFilter('o', filter), hasKey('o', order)];
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

/** Whether a filter asks for land. */
export const isByLand = (filter: LandFilter): boolean => landInSql(filter) !== undefined;

/**
 * The part of a person's export about the land of the lead `leadId`: a jsonb array. It includes columns that are added
 * later.
 */
export function landForPerson(leadId: string): string {
  return `(SELECT coalesce(jsonb_agg(to_jsonb(p) - '{id,lead_id,staff_id,version,apn_key,received_at}'::text[] ORDER BY p.id), '[]')
    FROM parcels p WHERE p.lead_id = ${leadId})`;
}

/** The ids of the parcels of the lead `leadId`: a SELECT. */
export const parcelsOf = (leadId: string) => `SELECT p.id FROM parcels p WHERE p.lead_id = ${leadId}`;

/** Entries of the timeline of the lead `leadId`: id, at, staff_id and what (jsonb). */
export const landEntries = (leadId: string) => `
  SELECT md5('land ' || a.seq)::uuid, a.at, a.staff_id, jsonb_build_object('kind', 'land-changed', 'fields', coalesce(a.detail->'fields', '[]'))
  FROM ${AUDIT_ENTRIES} a WHERE a.lead_id = ${leadId} AND a.action = 'land-changed'`;
