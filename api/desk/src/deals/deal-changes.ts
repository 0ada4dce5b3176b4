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

/** Each read is audited: it names who is interested. */
export const dealQuery = (id: string) =>
  queryOptions({
    queryKey: [...queryKeys.deals, id],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/deals/{id}', { params: { path: { id } }, signal })) as Promise<Deal>,
    staleTime: 0,
    gcTime: 0,
  });

/** Who is interested and waits for a call. Each read is audited. */
export const interestsQuery = queryOptions({
  queryKey: queryKeys.interests,
  queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/interests', { signal })),
});

export const openStatesQuery = queryOptions({
  queryKey: ['open states'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/open-states', { signal })),
});

/** What shows a deal or the list reads it again. */
export const readDealsAgain = () => queryClient.invalidateQueries({ queryKey: queryKeys.deals });

/** After an act of a deal, an earlier message may not be so any more. */
export function afterAct(): Promise<void> {
  undoStore.set(undefined);
  return readDealsAgain();
}

/** For changes of what somebody has read. */
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

/** Adds a photo behind the others. The api tells by the bytes whether it is one. @throws Problem */
export async function addPhoto(id: string, file: File): Promise<Schemas['StoredPhoto']> {
  const headers = { 'Content-Type': 'application/octet-stream' };
  const bytes = { body: file as unknown as string, bodySerializer: (body: unknown) => body, headers };
  return bodyOf(api.PUT('/api/admin/deals/{id}/photos', { params: { path: { id } }, ...bytes }));
}

/** Photos in their order; what is left out is deleted. @throws Problem */
export async function arrangePhotos(deal: Deal, photos: { id: string; alt: string }[]): Promise<void> {
  await bodyOf(api.PATCH('/api/admin/deals/{id}/photos', { ...versioned(deal), body: { photos } }));
}
