import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { readAgain } from '../live/cached-leads.ts';
import type { LiveChanges } from '../live/live-changes.ts';
import { queryKeys } from '../live/query-keys.ts';

export type LeadEmail = Schemas['LeadEmail'];

/** The emails of a lead. Each read is audited. */
export const emailsQuery = (leadId: string) =>
  queryOptions({
    queryKey: queryKeys.emails(leadId),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/leads/{id}/emails', { params: { path: { id: leadId } }, signal })),
    gcTime: 0,
  });

/**
 * Writes an email, which leaves in ten seconds, and returns its id.
 * @param key the same for each retry
 * @throws Problem
 */
export async function writeEmail(
  live: LiveChanges,
  leadId: string,
  body: Schemas['NewEmail'],
  key: string,
): Promise<string> {
  const params = { path: { id: leadId }, header: { 'Idempotency-Key': key } };
  const { id } = await bodyOf(api.POST('/api/admin/leads/{id}/emails', { params, body }));
  showChanged(live, leadId);
  return id;
}

/** Undoes an email that has not left. @throws Problem */
export async function undoEmail(live: LiveChanges, leadId: string, emailId: string): Promise<void> {
  const params = { path: { id: leadId, emailId } };
  await bodyOf(api.DELETE('/api/admin/leads/{id}/emails/{emailId}', { params }));
  showChanged(live, leadId);
}

/** Marks the emails of a lead up to `newest` as read. @throws Problem */
export async function markEmailsRead(live: LiveChanges, leadId: string, newest: string): Promise<void> {
  const params = { path: { id: leadId } };
  await bodyOf(api.POST('/api/admin/leads/{id}/emails/read', { params, body: { newest } }));
  showChanged(live, leadId);
}

function showChanged(live: LiveChanges, leadId: string): void {
  live.markOwnChange(leadId);
  void queryClient.invalidateQueries({ queryKey: queryKeys.lists });
  void queryClient.invalidateQueries({ queryKey: queryKeys.today });
  void readAgain(leadId);
}
