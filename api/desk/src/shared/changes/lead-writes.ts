/** Changes of one lead that are not stored yet. */
import { useValue } from '../api/value-store.ts';
import { deleteDraftsOf } from '../drafts/sealed-store.ts';
import { conflictStore, drop, forgetName, outboxStore, settleConflict, type Waiting } from './outbox.ts';
import { forgetInBulkResult } from './bulk-changes.ts';
import type { WriteKind } from './write.ts';

/** Whether a change of a lead is waiting to be stored. */
export const isChanging = (id: string, writes = outboxStore.get()) =>
  writes.some(({ kind, leadId, state }) => kind === 'change' && leadId === id && state !== 'refused');

/** The change of this kind that is waiting or was refused. */
export function useWaiting(kind: WriteKind, leadId: string): Waiting | undefined {
  return useValue(outboxStore).find((write) => write.kind === kind && write.leadId === leadId);
}

/**
 * The Idempotency-Key of a write: that of its draft, or a new one after a refusal, which is dropped. A write that the
 * server failed to answer may be stored, so it keeps its key.
 */
export function keyOf(kind: WriteKind, leadId: string, draftKey: string): string {
  const refused = outboxStore.get().find((write) => write.kind === kind && write.leadId === leadId);
  if (refused) drop(refused.key);
  return draftKey === '' || (refused && !refused.problem?.isPassing) ? crypto.randomUUID() : draftKey;
}

/** Deletes all unsent changes and drafts about an erased lead. */
export function forgetLead(id: string): void {
  for (const { key, leadId, otherId } of outboxStore.get()) if (leadId === id || otherId === id) drop(key);
  for (const conflict of conflictStore.get()) if (conflict.write.leadId === id) settleConflict(conflict);
  forgetName(id);
  forgetInBulkResult(id);
  deleteDraftsOf(id);
}
