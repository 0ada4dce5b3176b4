/** What was written about one lead and is not stored yet. */
import { useValue } from '../api/value-store.ts';
import { deleteDraftsOf } from '../drafts/sealed-store.ts';
import { conflictStore, drop, outboxStore, settleConflict, type Waiting } from './outbox.ts';
import type { WriteKind } from './write.ts';

/** The write of a kind, while it waits or after it was refused. */
export function useWaiting(kind: WriteKind, leadId: string): Waiting | undefined {
  return useValue(outboxStore).find((write) => write.kind === kind && write.leadId === leadId);
}

/** A lead is no more: what was written about it and waits goes, too. */
export function forgetLead(id: string): void {
  for (const { key, leadId } of outboxStore.get()) if (leadId === id) drop(key);
  for (const conflict of conflictStore.get()) if (conflict.write.leadId === id) settleConflict(conflict);
  deleteDraftsOf(id);
}
