import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, bodyOf, IN_BACKGROUND, type Schemas } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { rowOf } from '../changes/take-stored.ts';
import { queryKeys } from '../live/apply-event.ts';

type Item = Schemas['LeadListItem'];
type Page = Schemas['LeadListPage'];

export interface ColumnOf {
  type: Schemas['LeadType'];
  status: Schemas['LeadStatus'];
}

const keyOf = ({ type, status }: ColumnOf) => [...queryKeys.lists, 'board', type, status];
const countKeyOf = ({ type, status }: ColumnOf) => ['lead-count', `type=${type}&status=${status}`];

/** The first 50 leads of a status, newest first, and how many there are. More are for the list. */
export function useColumn(column: ColumnOf) {
  const { type, status } = column;
  const { data, error, refetch } = useInfiniteQuery({
    // Pages as a list has them, so that what changes a lead finds it here, too.
    queryKey: keyOf(column),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/leads', { params: { query: { type, status, limit: 50 } }, signal })),
    initialPageParam: '',
    getNextPageParam: () => null,
  });
  const { data: count } = useQuery({
    queryKey: countKeyOf(column),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/leads/count', { params: { query: { type, status } }, signal, ...IN_BACKGROUND })),
  });
  return { items: data?.pages[0]?.items, count, error, refetch };
}

/** Puts a card on top of the column that its reader has moved it to. */
export function moveCard(lead: Item, from: ColumnOf['status'], state: Schemas['LeadState']): void {
  const { type } = lead;
  const { status } = state;
  const moved = { ...lead, ...rowOf(state) };
  const change = (column: ColumnOf, of: (items: Item[]) => Item[], by: number) => {
    queryClient.setQueryData<InfiniteData<Page>>(
      keyOf(column),
      (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: of(page.items) })) },
    );
    queryClient.setQueryData<Schemas['LeadCount']>(
      countKeyOf(column),
      (count) => count && (count.more ? count : { ...count, count: count.count + by }),
    );
  };
  change({ type, status: from }, (items) => items.filter(({ id }) => id !== lead.id), -1);
  change({ type, status }, (items) => [moved, ...items.filter(({ id }) => id !== lead.id)], 1);
}
