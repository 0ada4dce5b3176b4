import type { InfiniteData } from '@tanstack/react-query';
import { queryClient } from '../api/query-client.ts';
import type { LiveChanges } from '../live/live-changes.ts';
import { queryKeys } from '../live/query-keys.ts';

const LISTS = [queryKeys.lists, queryKeys.today, queryKeys.interests];
const LISTS_AND_COUNT = [...LISTS, ['lead-count']];

/**
 * Marks lists as outdated. When a list is next shown, only its first page is read again, because the read of each
 * page is audited.
 */
export function expireLists({ clearNews }: LiveChanges): void {
  clearNews();
  for (const queryKey of LISTS) queryClient.removeQueries({ queryKey, type: 'inactive' });
  queryClient.setQueriesData<InfiniteData<unknown>>(
    { queryKey: queryKeys.lists },
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  );
  for (const queryKey of LISTS_AND_COUNT) void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
}

/** Reads the lists on the screen again now, and others when they are next shown. */
export async function refreshLists(live: LiveChanges): Promise<void> {
  expireLists(live);
  await Promise.all(LISTS_AND_COUNT.map((queryKey) => queryClient.refetchQueries({ queryKey, type: 'active' })));
}
