import { createValueStore } from '../api/value-store.ts';
import type { Clock } from './clock.ts';

interface FollowUp {
  id: string;
  name: string;
  at: number;
}

export type FollowUps = ReturnType<typeof createFollowUps>;

/** Follow-ups whose time comes while the desk is open. */
export function createFollowUps({ now, serverNow }: Clock) {
  /** Follow-ups whose time has come and that the user has not opened, the latest last. */
  const due = createValueStore<readonly FollowUp[]>([]);
  const planned = new Map<string, FollowUp>();

  /** Removes a due follow-up: the user has seen it, or it was changed. */
  function dismiss(id: string): void {
    if (due.get().some((each) => each.id === id)) due.set(due.get().filter((each) => each.id !== id));
  }

  /** Replaces the planned follow-up of a lead; null removes it. */
  function plan(id: string, name: string, followUpAt: string | null): void {
    const at = followUpAt === null ? 0 : Date.parse(followUpAt);
    if (planned.get(id)?.at === at || due.get().some((each) => each.id === id && each.at === at)) return;
    planned.delete(id);
    dismiss(id);
    if (at > serverNow()) planned.set(id, { id, name, at });
  }

  now.subscribe(() => {
    const nowDue = [...planned.values()]
      .filter(({ at }) => at <= serverNow())
      .toSorted((one, other) => one.at - other.at);
    for (const { id } of nowDue) planned.delete(id);
    if (nowDue.length > 0) due.set([...due.get(), ...nowDue]);
  });

  return { due, dismiss, plan };
}
