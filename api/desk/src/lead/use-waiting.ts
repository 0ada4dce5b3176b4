import { useValue } from '../api/value-store.ts';
import { outboxStore, type Waiting, type WriteKind } from '../changes/outbox.ts';

/** A write about a lead that is not stored yet. */
export function useWaiting(kind: WriteKind, leadId: string): Waiting | undefined {
  return useValue(outboxStore).find((write) => write.kind === kind && write.leadId === leadId);
}
