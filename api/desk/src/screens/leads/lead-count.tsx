import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, bodyOf, IN_BACKGROUND } from '../../shared/api/call.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { useDesk } from '../../shared/desk/use-desk.ts';
import { countWords } from '../../shared/formatting/lead-words.ts';
import { type LeadFilters, toSearch, withZone } from './lead-filters.ts';

const KEY = 'lead-count';
const REFRESH_MS = 30_000;

interface LeadCountProps {
  filters: LeadFilters;
  className?: string | undefined;
}

/** The number of leads in a view. Counting is not audited and does not keep the session alive. */
export function LeadCount({ filters: { sort: _sort, ...filters }, className }: LeadCountProps) {
  const { data } = useQuery({
    queryKey: [KEY, toSearch(filters)],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/leads/count', { params: { query: withZone(filters) }, signal, ...IN_BACKGROUND })),
  });
  return <span className={className}>{data && countWords(data)}</span>;
}

/** Reads the counts again after leads have changed, at most every 30 s. */
export function useFreshCounts(): void {
  const { count } = useDesk().live;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const scheduleRefresh = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void queryClient.invalidateQueries({ queryKey: [KEY] });
      }, REFRESH_MS);
    };
    const unsubscribe = count.subscribe(scheduleRefresh);
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [count]);
}
