import { useValue } from '../api/value-store.ts';
import { outboxStore, type Waiting } from '../changes/outbox.ts';
import type { WriteKind } from '../changes/write.ts';

/** A write about a lead that is not stored yet. */
export function useWaiting(kind: WriteKind, leadId: string): Waiting | undefined {
  return useValue(outboxStore).find((write) => write.kind === kind && write.leadId === leadId);
}
