/** What a list of leads asks of their land; what is absent does not narrow. */
export interface LandFilter {
  readonly state?: string | undefined;
  readonly county?: string | undefined;
  readonly acresFrom?: string | undefined;
  readonly acresTo?: string | undefined;
}

/**
 * Whether `lead` (an alias with columns of LEADS) has a parcel that matches all of a filter; its values are parameters
 * of the names of LandFilter. Undefined for an empty filter.
 */
export function hasLandInSql(lead: string, { state, county, acresFrom, acresTo }: LandFilter): string | undefined {
  const conditions = [
    state && 'p.state = :state::text',
    county && 'p.county_fips = :county::text',
    acresFrom && 'p.acres >= :acresFrom::text::float8',
    acresTo && 'p.acres <= :acresTo::text::float8',
  ].filter(Boolean);
  if (conditions.length === 0) return undefined;
  return `EXISTS (SELECT FROM parcels p WHERE p.lead_id = ${lead}.id AND ${conditions.join(' AND ')})`;
}

/** What a person is told of the land of their lead `leadId`: a jsonb array. A column that is added is told too. */
export function landForPerson(leadId: string): string {
  return `(SELECT coalesce(jsonb_agg(to_jsonb(p) - '{id,lead_id,staff_id,version,apn_key}'::text[] ORDER BY p.id), '[]')
    FROM parcels p WHERE p.lead_id = ${leadId})`;
}
