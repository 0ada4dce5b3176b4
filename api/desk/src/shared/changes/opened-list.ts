/** The list that a lead was opened from, for Next and Previous. */
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
  /** Ids of leads whose status became Lost since. Next and Previous skip them. */
  lost?: readonly string[];
  /** The next page; undefined at the end of the list. */
  more?: { query: LeadsQuery; cursor: string } | undefined;
}

type LeadsQuery = NonNullable<paths['/api/admin/leads']['get']['parameters']['query']>;

const KEPT = 'desk-opened-list';

export type OpenedListStore = ReturnType<typeof createOpenedList>;

/** The list that the open lead was opened from. */
export function createOpenedList() {
  const { get, set: setList, subscribe } = createValueStore(parseKept<OpenedList>(KEPT));
  let reading: Promise<void> | undefined;

  /** Also stores the list for a reload. A search is stored without its next page, whose request has the search text. */
  function set(list: OpenedList): void {
    setList(list);
    const isSearch = list.more?.query.q !== undefined;
    keep('sessionStorage', KEPT, JSON.stringify(isSearch ? { ...list, more: undefined } : list));
  }

  /** Takes a lost lead out of the list, or puts a reopened one back at its position. */
  function markLost(id: string, isLost: boolean): void {
    const list = get();
    if (!list?.ids.includes(id)) return;
    const others = list.lost?.filter((each) => each !== id) ?? [];
    set({ ...list, lost: isLost ? [...others, id] : others });
  }

  /**
   * Reads the list's next page and appends it to the list. The audit trail gets an entry, as for any page.
   * @throws Problem
   */
  function readNextPage(): Promise<void> {
    reading ??= readPage().finally(() => (reading = undefined));
    return reading;
  }

  async function readPage(): Promise<void> {
    const list = get();
    if (!list?.more) return;
    const { query, cursor } = list.more;
    const { items, nextCursor } = await bodyOf(
      api.GET('/api/admin/leads', { params: { query: { ...query, cursor } } }),
    );
    // The user opened another list meanwhile.
    if (get() !== list) return;
    const ids = [...new Set([...list.ids, ...items.map(({ id }) => id)])];
    set({ ...list, ids, more: nextCursor === null ? undefined : { query, cursor: nextCursor } });
  }

  return { get, set, subscribe, markLost, readNextPage };
}

/** The next page is read this many leads before the end. */
const NEAR = 3;

/** The leads before and after one in its list. `position` is "50 of 100+" when there are more pages. */
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
