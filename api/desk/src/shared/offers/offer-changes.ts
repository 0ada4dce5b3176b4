import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { noteOwnChange, queryKeys, readAgain } from '../live/apply-changes.ts';

/** Percentages as the form shows them. */
export type Factors = Partial<Schemas['OfferFactors']>;

/** Each read is audited. */
export const offersQuery = (leadId: string) =>
  queryOptions({
    queryKey: queryKeys.offers(leadId),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/leads/{id}/offers', { params: { path: { id: leadId } }, signal })),
    gcTime: 0,
  });

/** Computed from the present comps, so each opening of the form requests it. */
export const estimateQuery = (leadId: string, query: Factors & { parcelId?: string }) =>
  queryOptions({
    queryKey: ['offer-estimate', leadId, query],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/leads/{id}/offer-estimate', { params: { path: { id: leadId }, query }, signal })),
    gcTime: 0,
    placeholderData: (before) => before,
  });

export const settingsQuery = queryOptions({
  queryKey: ['offer-settings'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/offer-settings', { signal })),
});

/** @param key the same for each try. @throws Problem */
export async function makeOffer(
  leadId: string,
  offer: Schemas['NewOffer'],
  key: string,
): Promise<Schemas['MadeOffer']> {
  const params = { path: { id: leadId }, header: { 'Idempotency-Key': key } };
  const made = await bodyOf(api.POST('/api/admin/leads/{id}/offers', { params, body: offer }));
  await changed(leadId);
  return made;
}

/** @throws Problem */
export async function answerOffer(
  leadId: string,
  offerId: string,
  answer: Schemas['NewOfferAnswer'],
): Promise<Schemas['StoredOfferAnswer']> {
  const params = { path: { id: offerId } };
  const stored = await bodyOf(api.POST('/api/admin/offers/{id}/events', { params, body: answer }));
  await changed(leadId);
  return stored;
}

/** @throws Problem */
export async function checkOwner(leadId: string, answer: Schemas['OwnerAnswer']): Promise<void> {
  await bodyOf(api.PUT('/api/admin/leads/{id}/owner-checks', { params: { path: { id: leadId } }, body: answer }));
  noteOwnChange(leadId);
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
async function changed(leadId: string): Promise<void> {
  noteOwnChange(leadId);
  void queryClient.invalidateQueries({ queryKey: queryKeys.lists });
  void queryClient.invalidateQueries({ queryKey: queryKeys.today });
  void queryClient.invalidateQueries({ queryKey: queryKeys.offerSums });
  await readAgain(leadId);
}
