import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { undoStore } from '../changes/undo-store.ts';
import { queryKeys } from '../live/apply-changes.ts';
import type { Deal } from './deal-words.ts';

export const dealsQuery = queryOptions({
  queryKey: [...queryKeys.deals, 'list'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/deals', { signal })),
  staleTime: 0,
});

/** Each read is audited, because it names interested buyers. */
export const dealQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.deals, id],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/deals/{id}', { params: { path: { id } }, signal })) as Promise<Deal>,
    staleTime: 0,
    gcTime: 0,
  });

/** Interested buyers who wait for a call. Each read is audited. */
export const interestsQuery = queryOptions({
  queryKey: queryKeys.interests,
  queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/interests', { signal })),
});

export const openStatesQuery = queryOptions({
  queryKey: ['open states'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/open-states', { signal })),
});

/** Reads deals and the list again wherever they are shown. */
export const readDealsAgain = () => queryClient.invalidateQueries({ queryKey: queryKeys.deals });

/** After an action on a deal, an earlier message may be outdated. */
export function afterAct(): Promise<void> {
  undoStore.set(undefined);
  return readDealsAgain();
}

/** For changes of a deal as it was read. */
export const versioned = ({ id, version }: Deal) => ({
  params: { path: { id }, header: { 'If-Match': `"${version}"` } },
});

/** @param key the same for each try. @throws Problem */
export async function addDeal(body: Schemas['NewDeal'], key: string): Promise<string> {
  const params = { header: { 'Idempotency-Key': key } };
  const { id } = await bodyOf(api.POST('/api/admin/deals', { params, body })).finally(readDealsAgain);
  return id;
}

/** @throws Problem */
export async function changeDeal(deal: Deal, body: Schemas['DealFields']): Promise<void> {
  await bodyOf(api.PATCH('/api/admin/deals/{id}', { ...versioned(deal), body })).finally(readDealsAgain);
}

/** @throws Problem */
export async function moveDeal(deal: Deal, body: Schemas['StageMove']): Promise<void> {
  await bodyOf(api.POST('/api/admin/deals/{id}/stage', { ...versioned(deal), body })).finally(afterAct);
}

/** @throws Problem */
export async function correctSale(deal: Deal, body: Schemas['SaleFields']): Promise<void> {
  await bodyOf(api.PATCH('/api/admin/deals/{id}/sale', { ...versioned(deal), body })).finally(afterAct);
}

/** Adds a photo at the end. The api checks the bytes. @throws Problem */
export async function addPhoto(id: string, file: File): Promise<Schemas['StoredPhoto']> {
  const headers = { 'Content-Type': 'application/octet-stream' };
  const bytes = { body: file as unknown as string, bodySerializer: (body: unknown) => body, headers };
  return bodyOf(api.PUT('/api/admin/deals/{id}/photos', { params: { path: { id } }, ...bytes }));
}

/** Sets photos in their order; photos that are left out are deleted. @throws Problem */
export async function arrangePhotos(deal: Deal, photos: { id: string; alt: string }[]): Promise<void> {
  await bodyOf(api.PATCH('/api/admin/deals/{id}/photos', { ...versioned(deal), body: { photos } }));
}
