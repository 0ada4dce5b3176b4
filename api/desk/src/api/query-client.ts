import { QueryClient } from '@tanstack/react-query';
import { Problem } from './call.ts';

/**
 * Every read of leads is an entry of the audit trail, so nothing is read again by itself: events say what changed, and
 * people ask for the rest. What is no longer on a screen is forgotten after five minutes.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    // What was sent, passwords too, is forgotten with its form.
    mutations: { networkMode: 'always', gcTime: 0 },
    queries: {
      staleTime: Infinity,
      gcTime: 300_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchOnMount: true,
      networkMode: 'always',
      retry: (tries, problem) => problem instanceof Problem && problem.isPassing && tries < 8,
      retryDelay: (tries, problem) =>
        problem instanceof Problem && problem.retryAfter !== undefined
          ? problem.retryAfter * 1000
          : Math.min(500 * 2 ** tries, 8000),
    },
  },
});
