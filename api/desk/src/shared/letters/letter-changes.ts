import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { readAgain } from '../live/cached-leads.ts';
import type { LiveChanges } from '../live/live-changes.ts';
import { refreshTemplates } from '../templates/template-changes.ts';

/** The kept letters of a lead. Each read is audited. */
export const lettersQuery = (leadId: string) =>
  queryOptions({
    queryKey: ['letters', leadId],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/leads/{id}/letters', { params: { path: { id: leadId } }, signal })),
    gcTime: 0,
  });

/** The values of the fields of a letter about a lead. Each read is audited. */
export const letterFieldsQuery = (leadId: string) =>
  queryOptions({
    queryKey: ['letter-fields', leadId],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/leads/{id}/letter-fields', { params: { path: { id: leadId } }, signal })),
    gcTime: 0,
  });

/** Keeps a letter and returns its id. @param key the same for each retry. @throws Problem */
export async function keepLetter(
  live: LiveChanges,
  leadId: string,
  body: Schemas['NewLetter'],
  key: string,
): Promise<string> {
  const params = { path: { id: leadId }, header: { 'Idempotency-Key': key } };
  const { id } = await bodyOf(api.POST('/api/admin/leads/{id}/letters', { params, body })).catch((failure: unknown) => {
    // The template or the offer may have changed.
    void refreshTemplates();
    void queryClient.invalidateQueries(letterFieldsQuery(leadId));
    throw failure;
  });
  live.markOwnChange(leadId);
  void readAgain(leadId);
  return id;
}
