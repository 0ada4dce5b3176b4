/** The server's clock, in steps of ten seconds, so that all times on the screen change together. */
import { useSyncExternalStore } from 'react';
import { createValueStore, useValue } from '../api/value-store.ts';

/** Server time minus this computer's, in milliseconds. Small differences are network delay. */
let skew = 0;
const now = createValueStore(Date.now());

/** True while this computer's clock is off by more than a minute. */
export const isClockWrong = createValueStore(false);

export function noteSkew(milliseconds: number): void {
  isClockWrong.set(Math.abs(milliseconds) > 60_000);
  const before = skew;
  skew = Math.abs(milliseconds) > 5000 ? milliseconds : 0;
  // Times on the screen are wrong: render them again.
  if (Math.abs(skew - before) > 5000) now.set(serverNow());
}

/** The server's time in milliseconds since 1970. */
export const serverNow = () => Date.now() + skew;

setInterval(() => now.set(serverNow()), 10_000);

/** Runs at each step of the clock. */
export const onTick = (listener: () => void) => now.subscribe(listener);

export function useNow(): number {
  return useValue(now);
}

/**
 * Texts that depend on the time. A component renders again only when they change, so that a list of thousands stays
 * fast; one subscription per text would slow it down.
 */
export function useTextsOfNow<T extends readonly string[]>(of: (now: number) => T): T {
  return useSyncExternalStore(now.subscribe, () => of(now.get()).join('\n')).split('\n') as unknown as T;
}
