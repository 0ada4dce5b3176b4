import { useQuery } from '@tanstack/react-query';
import { api, bodyOf, IN_BACKGROUND, type Schemas } from '../api/call.ts';
import { useSession } from '../session/session-store.ts';

export const reviewCountKey = ['review-count'];
const PAUSE_MS = 10_000;

/** Counts what waits for a decision, and the privacy requests that are due. Not audited, and not for viewers. */
export function useReview() {
  const { isAtLeast } = useSession();
  return useQuery({
    queryKey: reviewCountKey,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/review/count', { signal, ...IN_BACKGROUND })),
    refetchInterval: PAUSE_MS,
    enabled: isAtLeast('agent'),
  });
}

/** Undefined for viewers. */
export const useReviewCount = (): Schemas['ReviewCount'] | undefined => useReview().data;
