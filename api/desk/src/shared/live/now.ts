import { useSyncExternalStore } from 'react';
import { useValue } from '../api/value-store.ts';
import { useDesk } from '../desk/use-desk.ts';

/** The server's time in milliseconds since 1970, in steps of ten seconds. */
export function useNow(): number {
  return useValue(useDesk().clock.now);
}

/**
 * Texts that depend on the time. A component renders again only when they change, so that a list of thousands stays
 * fast; one subscription per text would slow it down.
 */
export function useTextsOfNow<T extends readonly string[]>(textsAt: (now: number) => T): T {
  const { now } = useDesk().clock;
  return useSyncExternalStore(now.subscribe, () => textsAt(now.get()).join('\n')).split('\n') as unknown as T;
}
