/** The list that a lead was opened from, for Next and Previous. Near its end the next page is read. */
import { api, bodyOf } from '../api/call.ts';
import type { paths } from '../api/api-types.ts';
import { keep, parseKept } from '../api/kept-value.ts';
import { createValueStore } from '../api/value-store.ts';

export interface OpenedList {
  /** Path of the list with its filters, without /desk. */
  from: string;
  /** Name of the list, such as "Mine". */
  name: string;
  ids: readonly string[];
  /** Ids of leads that were lost since. Next and Previous skip them. */
  lost?: readonly string[];
  /** The next page; undefined at the end of the list. */
  more?: { query: LeadsQuery; cursor: string } | undefined;
}

type LeadsQuery = NonNullable<paths['/api/admin/leads']['get']['parameters']['query']>;

const KEPT = 'desk-opened-list';

/** Holds ids and filters but no search text, so it may survive a reload. */
export const openedListStore = createValueStore(parseKept<OpenedList>(KEPT));

export function setOpenedList(list: OpenedList): void {
  openedListStore.set(list);
  const isSearch = list.more?.query.q !== undefined;
  keep('sessionStorage', KEPT, JSON.stringify(isSearch ? { ...list, more: undefined } : list));
}

/** A lead was lost, or is open again: it leaves the list, or comes back to its position. */
export function markLost(id: string, isLost: boolean): void {
  const list = openedListStore.get();
  if (!list?.ids.includes(id)) return;
  const others = list.lost?.filter((each) => each !== id) ?? [];
  setOpenedList({ ...list, lost: isLost ? [...others, id] : others });
}

let reading: Promise<void> | undefined;

/**
 * Reads the list's next page and appends it to the list. The audit trail gets an entry, as for any page.
 * @throws Problem
 */
export function readNextPage(): Promise<void> {
  reading ??= readPage().finally(() => (reading = undefined));
  return reading;
}

async function readPage(): Promise<void> {
  const list = openedListStore.get();
  if (!list?.more) return;
  const { query, cursor } = list.more;
  const { items, nextCursor } = await bodyOf(api.GET('/api/admin/leads', { params: { query: { ...query, cursor } } }));
  // The user opened another list meanwhile.
  if (openedListStore.get() !== list) return;
  const ids = [...new Set([...list.ids, ...items.map(({ id }) => id)])];
  setOpenedList({ ...list, ids, more: nextCursor === null ? undefined : { query, cursor: nextCursor } });
}

/** The next page is read this many leads before the end. */
const NEAR = 3;

/** The leads next to one in its list. `position`: "50 of 100+" when there are more pages. */
export function neighborsOf(list: OpenedList | undefined, id: string) {
  const { more, lost = [] } = list ?? {};
  const ids = list?.ids.filter((each) => each === id || !lost.includes(each)) ?? [];
  const at = ids.indexOf(id);
  if (at < 0) return {};
  return {
    previous: ids[at - 1],
    next: ids[at + 1],
    position: `${at + 1} of ${ids.length}${more ? '+' : ''}`,
    isNearEnd: more !== undefined && at >= ids.length - NEAR,
  };
}
