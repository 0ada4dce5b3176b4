/** The list that one came from: its leads in its order, for next and previous. */
import { createValueStore } from '../api/value-store.ts';

export interface Walk {
  /** Path of the list with its filters, below /desk. */
  from: string;
  /** "Late", "My leads": what the list is called. */
  name: string;
  ids: readonly string[];
}

const KEPT = 'desk-walk';

/** Ids and filters alone, so it may outlive a reload of this tab. */
export const walkStore = createValueStore<Walk | undefined>(readWalk());

function readWalk(): Walk | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Walk | null) ?? undefined;
  } catch {
    return undefined;
  }
}

export function setWalk(walk: Walk): void {
  walkStore.set(walk);
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(walk));
  } catch {
    // It lasts until the reload.
  }
}

/** The leads beside one in the list that it was opened from. */
export function neighborsOf(walk: Walk | undefined, id: string): { previous?: string; next?: string; place?: string } {
  const place = walk?.ids.indexOf(id) ?? -1;
  if (!walk || place < 0) return {};
  const previous = walk.ids[place - 1];
  const next = walk.ids[place + 1];
  return { ...(previous && { previous }), ...(next && { next }), place: `${place + 1} of ${walk.ids.length}` };
}
