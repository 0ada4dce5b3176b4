import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import type { Desk } from '../desk/desk.ts';
import type { LiveChanges } from '../live/live-changes.ts';
import { queryKeys } from '../live/query-keys.ts';
import { factsOf, type ParcelFields } from './land-words.ts';

/** The parcels of a lead. Each read is audited. Not cached, because it names other leads, which may be erased. */
export const landQuery = (leadId: string) =>
  queryOptions({
    queryKey: queryKeys.land(leadId),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/leads/{id}/parcels', { params: { path: { id: leadId } }, signal })),
    gcTime: 0,
  });

/** The counties of a state: name by FIPS code. */
export const countiesQuery = (state: string) =>
  queryOptions({
    queryKey: ['counties', state],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/counties', { params: { query: { state: state as Schemas['LandState'] } }, signal })),
    enabled: state !== '',
    select: ({ items }) => Object.fromEntries(items.map(({ fips, name }) => [fips, name])),
  });

type Stored = Schemas['StoredParcel'];

/** Parameters of a change that the api refuses if somebody else changed the parcel since it was read. */
const versioned = ({ id, version }: Stored) => ({ path: { id }, header: { 'If-Match': `"${version}"` } });

/** Changes a parcel, or adds one if `parcel` is undefined. @param key the same for each retry. @throws Problem */
export async function saveParcel(
  live: LiveChanges,
  leadId: string,
  { parcel, fields, key }: { parcel: Stored | undefined; fields: ParcelFields; key: string },
): Promise<Stored> {
  const stored = parcel
    ? await bodyOf(api.PATCH('/api/admin/parcels/{id}', { params: versioned(parcel), body: fields }))
    : await bodyOf(
        api.POST('/api/admin/leads/{id}/parcels', {
          params: { path: { id: leadId }, header: { 'Idempotency-Key': key } },
          body: fields,
        }),
      );
  await refreshLand(live, leadId);
  return stored;
}

/** @throws Problem */
export async function removeParcel(live: LiveChanges, leadId: string, parcel: Stored): Promise<void> {
  await bodyOf(api.DELETE('/api/admin/parcels/{id}', { params: versioned(parcel) }));
  await refreshLand(live, leadId);
}

/** Reads the parcels of a lead again. Called after a refusal too, because a colleague may have changed them. */
export function refreshLand(live: LiveChanges, leadId: string): Promise<void> {
  live.markOwnChange(leadId);
  return queryClient.invalidateQueries(landQuery(leadId));
}

/**
 * Stores a suggested fact, such as the acres that the message names, in the first parcel that lacks it, or else in a
 * new parcel. @param wanted by default the first suggestion. @throws Problem
 */
export async function acceptSuggestion(
  { live, undo }: Desk,
  leadId: string,
  key: string,
  wanted?: Schemas['LandSuggestion'],
): Promise<void> {
  const { parcels = [], suggestions = [] } = queryClient.getQueryData(landQuery(leadId).queryKey) ?? {};
  const isWanted = ({ fields }: Schemas['LandSuggestion']) => JSON.stringify(fields) === JSON.stringify(wanted?.fields);
  const suggestion = wanted ? suggestions.find(isWanted) : suggestions[0];
  if (!suggestion) return;
  const { fields, county } = suggestion;
  const names = Object.keys(fields) as (keyof ParcelFields)[];
  const lacking = parcels.find((parcel) => names.every((name) => parcel.fields[name] === null));
  const stored = await saveParcel(live, leadId, { parcel: lacking, fields, key });
  const before = Object.fromEntries(names.map((name) => [name, null]));
  const words = factsOf(fields, county).map((fact) => fact.join(': '));
  undo.showDone(`${words.join('; ')} accepted.`, () =>
    lacking ? saveParcel(live, leadId, { parcel: stored, fields: before, key }) : removeParcel(live, leadId, stored),
  );
}
