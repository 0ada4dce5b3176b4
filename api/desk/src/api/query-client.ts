import { QueryClient } from '@tanstack/react-query';
import { Problem } from './call.ts';

/**
 * Each read of leads is audited, so nothing is read again automatically: the live feed tells what changed. Data that
 * no screen shows is dropped after five minutes.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    // What was sent, such as a password, is dropped with its form.
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
