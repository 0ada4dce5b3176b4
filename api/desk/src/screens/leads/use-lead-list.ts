import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, bodyOf } from '../../shared/api/call.ts';
import { queryKeys } from '../../shared/live/query-keys.ts';
import { type LeadFilters, toSearch, withZone } from './lead-filters.ts';

/** The most rows in one list, so that it stays fast. */
export const MOST_ROWS = 2000;
const PAGE = 50;

/** The rows of the lead list, page by page. The read of a page is audited, so no page is read twice. */
export function useLeadList(filters: LeadFilters, q: string) {
  // A search also finds suspected spam.
  const searchParams = q ? { q, quarantined: filters.quarantined ?? ('any' as const) } : {};
  const query = { ...withZone(filters), limit: PAGE, ...searchParams };
  const list = useInfiniteQuery({
    queryKey: [...queryKeys.lists, toSearch(filters), q],
    queryFn: ({ pageParam, signal }) => {
      const page = { ...query, ...(pageParam && { cursor: pageParam }) };
      return bodyOf(api.GET('/api/admin/leads', { params: { query: page }, signal }));
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }, pages) => (pages.length * PAGE < MOST_ROWS ? nextCursor : null),
    placeholderData: keepPreviousData,
    // Not needed, because live changes keep unchanged rows as the same objects.
    structuralSharing: false,
  });
  const { data } = list;
  const items = useMemo(() => {
    // A lead may be on two pages if its position has changed between the reads.
    const byId = new Map(data?.pages.flatMap((page) => page.items.map((item) => [item.id, item] as const)));
    return data && [...byId.values()];
  }, [data]);
  const cursor = list.isPlaceholderData ? null : data?.pages.at(-1)?.nextCursor;
  const more = cursor ? { query, cursor } : undefined;
  const hasReachedLimit = data?.pages.length === MOST_ROWS / PAGE && data.pages.at(-1)?.nextCursor !== null;
  const readMore = () => {
    if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage();
  };
  // Shows the error of a failed request while it is repeated.
  const problem = list.error ?? (list.failureCount > 1 ? list.failureReason : null);
  return { ...list, items, hasReachedLimit, more, readMore, problem };
}
