/** Asks the server every two seconds what has changed. A tab in the background asks again when it is shown. */
import { useQuery } from '@tanstack/react-query';
import { api, bodyOf, IN_BACKGROUND, Problem, type Schemas } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { useDesk } from '../desk/use-desk.ts';
import { readLeadsOfDeals } from './cached-leads.ts';
import type { LiveChanges } from './live-changes.ts';
import { queryKeys } from './query-keys.ts';

type Changes = Schemas['Changes'];

const KEY = ['changes'];
const PAUSE_MS = 2000;

/** `awaySince`: when the server was last reached, in milliseconds since 1970, while it cannot be reached. */
export function useLiveFeed(): { counts: Changes['counts'] | undefined; awaySince: number | undefined } {
  const { live } = useDesk();
  const { data, failureReason } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => readChanges(live, signal),
    select: ({ counts }) => counts,
    refetchInterval: PAUSE_MS,
    refetchOnWindowFocus: 'always',
    retry: (_tries, problem) => problem instanceof Problem && problem.isTemporary,
  });
  const reachedAt = queryClient.getQueryState(KEY)?.dataUpdatedAt || performance.timeOrigin;
  return { counts: data, awaySince: failureReason === null ? undefined : reachedAt };
}

async function readChanges({ apply, news }: LiveChanges, signal: AbortSignal): Promise<Changes> {
  const before = queryClient.getQueryData<Changes>(KEY);
  const query = before ? { after: before.position } : {};
  const changes = await bodyOf(api.GET('/api/admin/changes', { params: { query }, signal, ...IN_BACKGROUND }));
  apply(changes, before === undefined);
  const isInterested = before && before.interestedAt !== changes.interestedAt;
  const haveDealsMoved = before && before.dealsMark !== changes.dealsMark;
  if (isInterested) news.set({ ...news.get(), isInterested: true });
  // Each read of deals is audited, so they are read again only if they changed.
  if (isInterested || haveDealsMoved) void queryClient.invalidateQueries({ queryKey: queryKeys.deals });
  if (haveDealsMoved) readLeadsOfDeals();
  return changes;
}
