import { useQuery } from '@tanstack/react-query';
import { api, bodyOf, IN_BACKGROUND, type Schemas } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { useSession } from '../session/session-store.ts';

export const reviewKey = ['review'];
export const reviewCountKey = ['review-count'];
const PAUSE_MS = 10_000;

/**
 * Counts the items that wait for a decision, and the privacy requests that are due. Not audited, and not for viewers.
 */
export function useReview() {
  const { isAtLeast } = useSession();
  return useQuery({
    queryKey: reviewCountKey,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/review/count', { signal, ...IN_BACKGROUND })),
    refetchInterval: PAUSE_MS,
    enabled: isAtLeast('agent'),
  });
}

/** Reads Review again if it is open: a decision about many leads was stored or undone. */
export function refreshReview(): void {
  for (const queryKey of [reviewKey, reviewCountKey]) void queryClient.invalidateQueries({ queryKey });
}

/** Undefined for viewers. */
export const useReviewCount = (): Schemas['ReviewCount'] | undefined => useReview().data;
