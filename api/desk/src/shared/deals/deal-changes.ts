import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import type { Undo } from '../changes/undo.ts';
import { queryKeys } from '../live/query-keys.ts';
import type { Deal } from './deal-words.ts';

export const dealsQuery = queryOptions({
  queryKey: [...queryKeys.deals, 'list'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/deals', { signal })),
  staleTime: 0,
});

/** A deal. Each read is audited, because it names interested buyers. */
export const dealQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.deals, id],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/deals/{id}', { params: { path: { id } }, signal })) as Promise<Deal>,
    staleTime: 0,
    gcTime: 0,
  });

/** The states where an admin has allowed selling contracts or seller financing. */
export const openStatesQuery = queryOptions({
  queryKey: ['open states'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/open-states', { signal })),
});

/** Reads the list of deals and each deal again wherever they are shown. */
export const refreshDeals = () => queryClient.invalidateQueries({ queryKey: queryKeys.deals });

/** Reads deals again and removes the last message at the bottom, which the action on the deal may have outdated. */
export function refreshAfterAction(undo: Undo): Promise<void> {
  undo.hide();
  return refreshDeals();
}

/** Parameters of a change that the api refuses if somebody else changed the deal since it was read. */
export const versioned = ({ id, version }: Deal) => ({
  params: { path: { id }, header: { 'If-Match': `"${version}"` } },
});

/** Prepares a deal and returns its id. @param key the same for each retry. @throws Problem */
export async function addDeal(body: Schemas['NewDeal'], key: string): Promise<string> {
  const params = { header: { 'Idempotency-Key': key } };
  const { id } = await bodyOf(api.POST('/api/admin/deals', { params, body })).finally(refreshDeals);
  return id;
}

/** @throws Problem */
export async function changeDeal(deal: Deal, body: Schemas['DealFields']): Promise<void> {
  await bodyOf(api.PATCH('/api/admin/deals/{id}', { ...versioned(deal), body })).finally(refreshDeals);
}

/** @throws Problem */
export async function moveDeal(undo: Undo, deal: Deal, body: Schemas['StageMove']): Promise<void> {
  await bodyOf(api.POST('/api/admin/deals/{id}/stage', { ...versioned(deal), body })).finally(() =>
    refreshAfterAction(undo),
  );
}

/** @throws Problem */
export async function correctSale(undo: Undo, deal: Deal, body: Schemas['SaleFields']): Promise<void> {
  await bodyOf(api.PATCH('/api/admin/deals/{id}/sale', { ...versioned(deal), body })).finally(() =>
    refreshAfterAction(undo),
  );
}

/** Adds a photo at the end. The api checks the bytes. @throws Problem */
export async function addPhoto(id: string, file: File): Promise<Schemas['StoredPhoto']> {
  const headers = { 'Content-Type': 'application/octet-stream' };
  // The serializer leaves the file as it is; the default one would make it JSON.
  const bytes = { body: file as unknown as string, bodySerializer: (body: unknown) => body, headers };
  return bodyOf(api.PUT('/api/admin/deals/{id}/photos', { params: { path: { id } }, ...bytes }));
}

/** Sets the order and descriptions of photos. Photos that are left out are deleted. @throws Problem */
export async function arrangePhotos(deal: Deal, photos: { id: string; alt: string }[]): Promise<void> {
  await bodyOf(api.PATCH('/api/admin/deals/{id}/photos', { ...versioned(deal), body: { photos } }));
}
