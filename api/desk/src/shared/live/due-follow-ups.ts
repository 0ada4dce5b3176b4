/** Follow-ups whose time comes while the desk is open. */
import { createValueStore } from '../api/value-store.ts';
import { onTick, serverNow } from './now.ts';

export interface FollowUp {
  id: string;
  name: string;
  at: number;
}

/** Follow-ups whose time has come and that the user has not opened, the latest last. */
export const dueStore = createValueStore<readonly FollowUp[]>([]);

const planned = new Map<string, FollowUp>();

/** Replaces the planned follow-up of a lead; null removes it. */
export function noteFollowUp(id: string, name: string, followUpAt: string | null): void {
  const at = followUpAt === null ? 0 : Date.parse(followUpAt);
  if (planned.get(id)?.at === at || dueStore.get().some((each) => each.id === id && each.at === at)) return;
  planned.delete(id);
  forgetDue(id);
  if (at > serverNow()) planned.set(id, { id, name, at });
}

/** The user has seen it, or it has ended. */
export function forgetDue(id: string): void {
  if (dueStore.get().some((each) => each.id === id)) dueStore.set(dueStore.get().filter((each) => each.id !== id));
}

onTick(() => {
  const due = [...planned.values()].filter(({ at }) => at <= serverNow()).toSorted((one, other) => one.at - other.at);
  for (const { id } of due) planned.delete(id);
  if (due.length > 0) dueStore.set([...dueStore.get(), ...due]);
});
