import { deleteDraftsOf } from '../drafts/sealed-store.ts';
import { conflictStore, drop, outboxStore, settleConflict } from './outbox.ts';

/** A lead is no more: what was written about it and waits goes, too. */
export function forgetLead(id: string): void {
  for (const { key, leadId } of outboxStore.get()) if (leadId === id) drop(key);
  for (const conflict of conflictStore.get()) if (conflict.write.leadId === id) settleConflict(conflict);
  deleteDraftsOf(id);
}
