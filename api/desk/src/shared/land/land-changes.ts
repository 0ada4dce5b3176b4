import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { showDone } from '../changes/undo-store.ts';
import { noteOwnChange, queryKeys } from '../live/apply-changes.ts';
import { factsOf, type ParcelFields } from './land-words.ts';

/** Each read is audited. Not cached, because it names other leads, and one of them may be erased. */
export const landQuery = (leadId: string) =>
  queryOptions({
    queryKey: queryKeys.land(leadId),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/leads/{id}/parcels', { params: { path: { id: leadId } }, signal })),
    gcTime: 0,
  });

export const countiesQuery = (state: string) =>
  queryOptions({
    queryKey: ['counties', state],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/counties', { params: { query: { state: state as Schemas['LandState'] } }, signal })),
    enabled: state !== '',
    select: ({ items }) => Object.fromEntries(items.map(({ fips, name }) => [fips, name])),
  });

type Stored = Schemas['StoredParcel'];

const versionOf = ({ id, version }: Stored) => ({ path: { id }, header: { 'If-Match': `"${version}"` } });

/** Adds a parcel, or changes one. @param key the same for each try. @throws Problem */
export async function saveParcel(
  leadId: string,
  parcel: Stored | undefined,
  fields: ParcelFields,
  key: string,
): Promise<Stored> {
  const stored = parcel
    ? await bodyOf(api.PATCH('/api/admin/parcels/{id}', { params: versionOf(parcel), body: fields }))
    : await bodyOf(
        api.POST('/api/admin/leads/{id}/parcels', {
          params: { path: { id: leadId }, header: { 'Idempotency-Key': key } },
          body: fields,
        }),
      );
  await readLandAgain(leadId);
  return stored;
}

/** @throws Problem */
export async function removeParcel(leadId: string, parcel: Stored): Promise<void> {
  await bodyOf(api.DELETE('/api/admin/parcels/{id}', { params: versionOf(parcel) }));
  await readLandAgain(leadId);
}

/** Also after a refusal, which may mean that a colleague was faster. */
export function readLandAgain(leadId: string): Promise<void> {
  noteOwnChange(leadId);
  return queryClient.invalidateQueries(landQuery(leadId));
}

/**
 * Accepts a suggestion, by default the first, for the first parcel that lacks its facts, or else for another parcel.
 * @throws Problem
 */
export async function acceptSuggestion(leadId: string, key: string, wanted?: Schemas['LandSuggestion']): Promise<void> {
  const { parcels = [], suggestions = [] } = queryClient.getQueryData(landQuery(leadId).queryKey) ?? {};
  const isWanted = ({ fields }: Schemas['LandSuggestion']) => JSON.stringify(fields) === JSON.stringify(wanted?.fields);
  const suggestion = wanted ? suggestions.find(isWanted) : suggestions[0];
  if (!suggestion) return;
  const { fields, county } = suggestion;
  const names = Object.keys(fields) as (keyof ParcelFields)[];
  const lacking = parcels.find((parcel) => names.every((name) => parcel.fields[name] === null));
  const stored = await saveParcel(leadId, lacking, fields, key);
  const before = Object.fromEntries(names.map((name) => [name, null]));
  const words = factsOf(fields, county).map((fact) => fact.join(': '));
  showDone(`${words.join('; ')} accepted.`, () =>
    lacking ? saveParcel(leadId, stored, before, key) : removeParcel(leadId, stored),
  );
}
