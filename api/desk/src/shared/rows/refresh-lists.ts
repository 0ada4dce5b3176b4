import type { InfiniteData } from '@tanstack/react-query';
import { queryClient } from '../api/query-client.ts';
import { forgetNews, queryKeys } from '../live/apply-changes.ts';

const KEYS = [queryKeys.lists, queryKeys.today, queryKeys.interests, ['lead-count']];

/** Lists are read again when they are next shown, from the first page only, since each page is audited. */
export function expireLists(): void {
  forgetNews();
  for (const queryKey of KEYS.slice(0, 3)) queryClient.removeQueries({ queryKey, type: 'inactive' });
  queryClient.setQueriesData<InfiniteData<unknown>>(
    { queryKey: queryKeys.lists },
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  );
  for (const queryKey of KEYS) void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
}

export async function refreshLists(): Promise<void> {
  expireLists();
  await Promise.all(KEYS.map((queryKey) => queryClient.refetchQueries({ queryKey, type: 'active' })));
}
