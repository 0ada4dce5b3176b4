import { AUDIT_ENTRIES } from '../audit/audit-rows.sql.js';

/** What a list of leads asks of their land; what is absent does not narrow. */
export interface LandFilter {
  readonly state?: string | undefined;
  readonly county?: string | undefined;
  readonly acresFrom?: string | undefined;
  readonly acresTo?: string | undefined;
}

/** Of a list, what it asks of the land, and when its leads were received: there the index of parcels ends. */
interface AskedLand extends LandFilter {
  readonly receivedFrom?: Date | undefined;
  readonly receivedTo?: Date | undefined;
}

/**
 * For a FROM: the parcels that match all of a filter, each with `lead_id` and the `received_at` of its lead; the values
 * are parameters of the names of AskedLand. Undefined where a filter asks for no land.
 */
export function landInSql({ state, county, acresFrom, acresTo, ...received }: AskedLand): string | undefined {
  const land = [
    state && 'p.state = :state::text',
    county && 'p.county_fips = :county::text',
    acresFrom && 'p.acres >= :acresFrom::text::float8',
    acresTo && 'p.acres <= :acresTo::text::float8',
  ].filter(Boolean);
  if (land.length === 0) return undefined;
  const { receivedFrom, receivedTo } = received;
  const time = [
    receivedFrom && 'p.received_at >= :receivedFrom::timestamptz',
    receivedTo && 'p.received_at < :receivedTo::timestamptz',
  ].filter(Boolean);
  return `(SELECT p.lead_id, p.received_at FROM parcels p WHERE ${[...land, ...time].join(' AND ')})`;
}

/** Whether a filter asks for land. */
export const isByLand = (filter: LandFilter): boolean => landInSql(filter) !== undefined;

/** What a person is told of the land of their lead `leadId`: a jsonb array. A column that is added is told too. */
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
