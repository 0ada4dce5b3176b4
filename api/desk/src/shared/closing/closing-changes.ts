import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { queryKeys } from '../live/query-keys.ts';
import { refreshClosings } from './due-tasks-changes.ts';

export type Closing = Schemas['Closing'];
export type ClosingTask = Schemas['ClosingTask'];

/** The lead whose land we buy, or the deal that we sell. */
export interface ClosingOf {
  readonly kind: 'purchase' | 'sale';
  readonly id: string;
}

/** The closing of a lead or deal; null before it is planned. Each read is audited. */
export const closingQuery = ({ kind, id }: ClosingOf) =>
  queryOptions({
    queryKey: queryKeys.closing(id),
    queryFn: async ({ signal }) => {
      const request = { params: { path: { id } }, signal };
      const answer =
        kind === 'sale'
          ? await bodyOf(api.GET('/api/admin/deals/{id}/closing', request))
          : await bodyOf(api.GET('/api/admin/leads/{id}/closing', request));
      return answer.closing;
    },
    gcTime: 0,
  });

export const contactsQuery = queryOptions({
  queryKey: ['closing-contacts'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/closing-contacts', { signal })),
});

/** Parameters of a change that the api refuses if somebody else changed the closing since it was read. */
const versioned = (id: string, version: number) => ({
  params: { path: { id }, header: { 'If-Match': `"${version}"` } },
});

/** Plans a closing, or changes it. @param version 0 for a new one. @throws Problem */
export async function saveClosing(
  { kind, id }: ClosingOf,
  version: number,
  { buyerLeadId, ...fields }: Schemas['SaleClosingFields'],
): Promise<void> {
  const sent =
    kind === 'sale'
      ? api.PUT('/api/admin/deals/{id}/closing', { ...versioned(id, version), body: { ...fields, buyerLeadId } })
      : api.PUT('/api/admin/leads/{id}/closing', { ...versioned(id, version), body: fields });
  await bodyOf(sent).finally(refreshClosings);
  void queryClient.invalidateQueries(contactsQuery);
}

/** Removes a closing with its tasks. @throws Problem */
export async function removeClosing({ kind, id }: ClosingOf, { version }: Closing): Promise<void> {
  const sent =
    kind === 'sale'
      ? api.DELETE('/api/admin/deals/{id}/closing', versioned(id, version))
      : api.DELETE('/api/admin/leads/{id}/closing', versioned(id, version));
  await bodyOf(sent).finally(refreshClosings);
}

/** Adds a task and returns its id. @param key the same for each retry. @throws Problem */
export async function addTask(closingId: string, body: Schemas['TaskFields'], key: string): Promise<string> {
  const params = { path: { id: closingId }, header: { 'Idempotency-Key': key } };
  const { id } = await bodyOf(api.POST('/api/admin/closings/{id}/tasks', { params, body })).finally(refreshClosings);
  return id;
}

/** @throws Problem */
export async function removeTask(id: string): Promise<void> {
  await bodyOf(api.DELETE('/api/admin/closing-tasks/{id}', { params: { path: { id } } })).finally(refreshClosings);
}
