import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, bodyOf, IN_BACKGROUND, type Schemas } from '../api/call.ts';
import { queryKeys } from '../live/apply-event.ts';

export interface ColumnOf {
  type: Schemas['LeadType'];
  status: Schemas['LeadStatus'];
}

/** The first 50 leads of a status, newest first, and how many there are. More are for the list. */
export function useColumn({ type, status }: ColumnOf) {
  const { data, error, refetch } = useInfiniteQuery({
    // Pages as a list has them, so that what changes a lead finds it here, too.
    queryKey: queryKeys.column(type, status),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/leads', { params: { query: { type, status, limit: 50 } }, signal })),
    initialPageParam: '',
    getNextPageParam: () => null,
  });
  const { data: count } = useQuery({
    queryKey: queryKeys.columnCount(type, status),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/leads/count', { params: { query: { type, status } }, signal, ...IN_BACKGROUND })),
  });
  return { items: data?.pages[0]?.items, count, error, refetch };
}
