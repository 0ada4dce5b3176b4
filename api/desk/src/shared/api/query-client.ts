import { notifyManager, QueryClient } from '@tanstack/react-query';
import { Problem } from './call.ts';

// Updates components in a microtask. The default is a timer, and a busy browser would handle a second click before the
// first one has disabled its button.
notifyManager.setScheduler(queueMicrotask);

/**
 * Each read of leads is audited, so nothing is read again automatically: the live feed reports changes. Data that
 * no screen shows is dropped after five minutes.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Sent values, such as a password, are dropped with their form.
    mutations: { networkMode: 'always', gcTime: 0 },
    queries: {
      staleTime: Infinity,
      gcTime: 300_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchOnMount: true,
      networkMode: 'always',
      retry: (tries, problem) => problem instanceof Problem && problem.isTemporary && tries < 8,
      retryDelay: (tries, problem) =>
        problem instanceof Problem && problem.retryAfter !== undefined
          ? problem.retryAfter * 1000
          : Math.min(500 * 2 ** tries, 8000),
    },
  },
});
