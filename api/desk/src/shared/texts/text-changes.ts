import { api, bodyOf, type Schemas } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { readAgain } from '../live/cached-leads.ts';
import type { LiveChanges } from '../live/live-changes.ts';
import { queryKeys } from '../live/query-keys.ts';
import { reviewCountKey } from '../live/review-count.ts';

/**
 * Writes a text, which leaves in ten seconds, and returns its id.
 * @param key the same for each retry
 * @throws Problem
 */
export async function writeText(
  live: LiveChanges,
  leadId: string,
  body: Schemas['NewText'],
  key: string,
): Promise<string> {
  const params = { path: { id: leadId }, header: { 'Idempotency-Key': key } };
  const { id } = await bodyOf(api.POST('/api/admin/leads/{id}/texts', { params, body }));
  showChanged(live, leadId);
  return id;
}

/** Undoes a text that has not left. @throws Problem */
export async function undoText(live: LiveChanges, leadId: string, textId: string): Promise<void> {
  await bodyOf(api.DELETE('/api/admin/leads/{id}/texts/{textId}', { params: { path: { id: leadId, textId } } }));
  showChanged(live, leadId);
}

/** Marks the texts to a lead that did not arrive, up to `newest`, as read. @throws Problem */
export async function markTextsRead(live: LiveChanges, leadId: string, newest: string): Promise<void> {
  await bodyOf(api.POST('/api/admin/leads/{id}/texts/read', { params: { path: { id: leadId } }, body: { newest } }));
  showChanged(live, leadId);
}

function showChanged(live: LiveChanges, leadId: string): void {
  live.markOwnChange(leadId);
  void queryClient.invalidateQueries({ queryKey: queryKeys.lists });
  void queryClient.invalidateQueries({ queryKey: queryKeys.today });
  void queryClient.invalidateQueries({ queryKey: reviewCountKey });
  void readAgain(leadId);
}
