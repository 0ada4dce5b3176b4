import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, IN_BACKGROUND } from '../api/call.ts';

const PAUSE_MS = 10_000;

/** The paused alerts: each keeps a deal from opening. */
export const pausedQuery = queryOptions({
  queryKey: ['alerts', 'paused'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/alerts', { signal, ...IN_BACKGROUND })),
  refetchInterval: PAUSE_MS,
});
