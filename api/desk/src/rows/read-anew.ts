import type { InfiniteData } from '@tanstack/react-query';
import { queryClient } from '../api/query-client.ts';
import { forgetNews, queryKeys } from '../live/apply-event.ts';

/**
 * Reads the list on the screen again, from its first page: each page is an entry of the audit trail. Lists that are not
 * on the screen are read when they are.
 */
export async function readAnew(): Promise<void> {
  forgetNews();
  for (const queryKey of [queryKeys.lists, queryKeys.today]) queryClient.removeQueries({ queryKey, type: 'inactive' });
  queryClient.setQueriesData<InfiniteData<unknown>>(
    { queryKey: queryKeys.lists },
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  );
  await Promise.all(
    [queryKeys.lists, queryKeys.today, ['lead-count']].map((queryKey) =>
      queryClient.refetchQueries({ queryKey, type: 'active' }),
    ),
  );
}
