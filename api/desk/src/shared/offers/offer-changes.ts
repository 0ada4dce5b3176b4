import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import type { LiveChanges } from '../live/live-changes.ts';
import { queryKeys } from '../live/query-keys.ts';
import { readAgain } from '../live/cached-leads.ts';

/** Factors of the value that the user changed, in percent; the api uses its own for the others. */
export type Factors = Partial<Schemas['OfferFactors']>;

/** The offers for the land of a lead. Each read is audited. */
export const offersQuery = (leadId: string) =>
  queryOptions({
    queryKey: queryKeys.offers(leadId),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/leads/{id}/offers', { params: { path: { id: leadId } }, signal })),
    gcTime: 0,
  });

/** The computed amounts of an offer. Not cached, because they depend on comps, which colleagues add and remove. */
export const estimateQuery = (leadId: string, query: Factors & { parcelId?: string }) =>
  queryOptions({
    queryKey: ['offer-estimate', leadId, query],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/leads/{id}/offer-estimate', { params: { path: { id: leadId }, query }, signal })),
    gcTime: 0,
    placeholderData: (before) => before,
  });

/** The settings of the computation, such as the discount and the profit. */
export const settingsQuery = queryOptions({
  queryKey: ['offer-settings'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/offer-settings', { signal })),
});

/** @param key the same for each retry. @throws Problem */
export async function makeOffer(
  live: LiveChanges,
  leadId: string,
  offer: Schemas['NewOffer'],
  key: string,
): Promise<Schemas['MadeOffer']> {
  const params = { path: { id: leadId }, header: { 'Idempotency-Key': key } };
  const made = await bodyOf(api.POST('/api/admin/leads/{id}/offers', { params, body: offer }));
  await showChanged(live, leadId);
  return made;
}

/** Records what happened to an offer. @throws Problem */
export async function answerOffer(
  live: LiveChanges,
  leadId: string,
  offerId: string,
  answer: Schemas['NewOfferAnswer'],
): Promise<Schemas['StoredOfferAnswer']> {
  const params = { path: { id: offerId } };
  const stored = await bodyOf(api.POST('/api/admin/offers/{id}/events', { params, body: answer }));
  await showChanged(live, leadId);
  return stored;
}

/** Stores the answer to a question about the owner. @throws Problem */
export async function checkOwner(live: LiveChanges, leadId: string, answer: Schemas['OwnerAnswer']): Promise<void> {
  await bodyOf(api.PUT('/api/admin/leads/{id}/owner-checks', { params: { path: { id: leadId } }, body: answer }));
  live.markOwnChange(leadId);
  await queryClient.invalidateQueries({ queryKey: queryKeys.offers(leadId) });
}

/** @throws Problem */
export async function addComp(leadId: string, comp: Schemas['CompFields'], key: string): Promise<void> {
  await bodyOf(api.POST('/api/admin/comps', { params: { header: { 'Idempotency-Key': key } }, body: comp }));
  await queryClient.invalidateQueries({ queryKey: ['offer-estimate', leadId] });
}

/** Confirms a colleague's comp. @throws Problem */
export async function confirmComp(id: string): Promise<void> {
  await bodyOf(api.PUT('/api/admin/comps/{id}/confirmation', { params: { path: { id } } }));
  await queryClient.invalidateQueries({ queryKey: ['offer-estimate'] });
  await queryClient.invalidateQueries({ queryKey: queryKeys.deals });
}

/** @throws Problem */
export async function removeComp(leadId: string, id: string): Promise<void> {
  await bodyOf(api.DELETE('/api/admin/comps/{id}', { params: { path: { id } } }));
  await queryClient.invalidateQueries({ queryKey: ['offer-estimate', leadId] });
}

/** The lead's status, follow-up and history changed with its offer. */
async function showChanged(live: LiveChanges, leadId: string): Promise<void> {
  live.markOwnChange(leadId);
  void queryClient.invalidateQueries({ queryKey: queryKeys.lists });
  void queryClient.invalidateQueries({ queryKey: queryKeys.today });
  void queryClient.invalidateQueries({ queryKey: queryKeys.offerSums });
  await readAgain(leadId);
}
