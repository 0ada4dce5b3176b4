/** The list that one came from: its leads in its order, for next and previous. Who walks to its end reads on. */
import { api, bodyOf } from '../api/call.ts';
import type { paths } from '../api/api-types.ts';
import { keep, parseKept } from '../api/kept-value.ts';
import { createValueStore } from '../api/value-store.ts';

export interface Walk {
  /** Path of the list with its filters, below /desk. */
  from: string;
  /** "Late", "My leads": what the list is called. */
  name: string;
  ids: readonly string[];
  /** Those of them that were lost since: nobody is led to them. */
  lost?: readonly string[];
  /** Where the list goes on, and what is asked for there; undefined at its end. */
  more?: { query: LeadsQuery; cursor: string } | undefined;
}

type LeadsQuery = NonNullable<paths['/api/admin/leads']['get']['parameters']['query']>;

const KEPT = 'desk-walk';

/** Ids and filters alone, and never what was searched for, so it may outlive a reload of this tab. */
export const walkStore = createValueStore(parseKept<Walk>(KEPT));

export function setWalk(walk: Walk): void {
  walkStore.set(walk);
  const isSearch = walk.more?.query.q !== undefined;
  keep('sessionStorage', KEPT, JSON.stringify(isSearch ? { ...walk, more: undefined } : walk));
}

/** A lead was lost, or is open again: it leaves the walk, or comes back to its place. */
export function markLost(id: string, isLost: boolean): void {
  const walk = walkStore.get();
  if (!walk?.ids.includes(id)) return;
  const others = walk.lost?.filter((each) => each !== id) ?? [];
  setWalk({ ...walk, lost: isLost ? [...others, id] : others });
}

let reading: Promise<void> | undefined;

/**
 * Reads the list's next page and appends it to the walk. The audit trail gets an entry, as for any page.
 * @throws Problem
 */
export function readOn(): Promise<void> {
  reading ??= readPage().finally(() => (reading = undefined));
  return reading;
}

async function readPage(): Promise<void> {
  const walk = walkStore.get();
  if (!walk?.more) return;
  const { query, cursor } = walk.more;
  const { items, nextCursor } = await bodyOf(api.GET('/api/admin/leads', { params: { query: { ...query, cursor } } }));
  // Meanwhile somebody came from another list.
  if (walkStore.get() !== walk) return;
  const ids = [...new Set([...walk.ids, ...items.map(({ id }) => id)])];
  setWalk({ ...walk, ids, more: nextCursor === null ? undefined : { query, cursor: nextCursor } });
}

/** So many leads before the end of what was read, the walk reads on. */
const NEAR = 3;

/** The leads beside one in the list that it was opened from. `place`: "50 of 100+" where more follow. */
export function neighborsOf(walk: Walk | undefined, id: string) {
  const { more, lost = [] } = walk ?? {};
  const ids = walk?.ids.filter((each) => each === id || !lost.includes(each)) ?? [];
  const at = ids.indexOf(id);
  if (at < 0) return {};
  return {
    previous: ids[at - 1],
    next: ids[at + 1],
    place: `${at + 1} of ${ids.length}${more ? '+' : ''}`,
    isNearEnd: more !== undefined && at >= ids.length - NEAR,
  };
}
