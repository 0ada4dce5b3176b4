import { useValue } from '../api/value-store.ts';
import type { Desk } from '../desk/desk.ts';
import { useDesk } from '../desk/use-desk.ts';
import type { Outbox } from './outbox.ts';
import type { Waiting } from './unsent.ts';
import type { WriteKind } from './write.ts';

/** Whether a change of a lead is waiting to be stored. */
export const isChanging = (id: string, writes: readonly Waiting[]) =>
  writes.some(({ kind, leadId, state }) => kind === 'change' && leadId === id && state !== 'refused');

/** The change of this kind that is waiting or was refused. */
export function useWaiting(kind: WriteKind, leadId: string): Waiting | undefined {
  return useValue(useDesk().outbox.writes).find((write) => write.kind === kind && write.leadId === leadId);
}

/**
 * The Idempotency-Key of a write: that of its draft, or a new one after a refusal, which is dropped. A write that the
 * server failed to answer may be stored, so it keeps its key.
 */
export function keyOf({ writes, drop }: Outbox, kind: WriteKind, leadId: string, draftKey: string): string {
  const refused = writes.get().find((write) => write.kind === kind && write.leadId === leadId);
  if (refused) drop(refused.key);
  return draftKey === '' || (refused && !refused.problem?.isTemporary) ? crypto.randomUUID() : draftKey;
}

/** Deletes all unsent changes and drafts about an erased lead. */
export function forgetLead({ outbox, bulk, drafts }: Desk, id: string): void {
  for (const { key, leadId, otherId } of outbox.writes.get()) if (leadId === id || otherId === id) outbox.drop(key);
  for (const conflict of outbox.conflicts.get()) if (conflict.write.leadId === id) outbox.settleConflict(conflict);
  outbox.forgetName(id);
  bulk.forgetName(id);
  drafts.removeAbout(id);
}
