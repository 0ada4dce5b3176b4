/** The server's clock, in steps of ten seconds: all that ticks on the screen ticks together. */
import { useSyncExternalStore } from 'react';
import { createValueStore, useValue } from '../api/value-store.ts';

/** Server minus this computer, in milliseconds; small differences are the line's. */
let skew = 0;
const now = createValueStore(Date.now());

/** True while this computer's clock is wrong by more than a minute. */
export const isClockWrong = createValueStore(false);

export function noteSkew(milliseconds: number): void {
  isClockWrong.set(Math.abs(milliseconds) > 60_000);
  const before = skew;
  skew = Math.abs(milliseconds) > 5000 ? milliseconds : 0;
  // What is shown was told by a wrong clock.
  if (Math.abs(skew - before) > 5000) now.set(serverNow());
}

/** Milliseconds since 1970, as the server counts them. */
export const serverNow = () => Date.now() + skew;

setInterval(() => now.set(serverNow()), 10_000);

/** With each step. */
export const onTick = (listener: () => void) => now.subscribe(listener);

export function useNow(): number {
  return useValue(now);
}

/**
 * What is told of the time: a component is drawn again only when that changes, so thousands may tick. As one text:
 * each that is followed for itself costs a list of thousands.
 */
export function useTextsOfNow<T extends readonly string[]>(of: (now: number) => T): T {
  return useSyncExternalStore(now.subscribe, () => of(now.get()).join('\n')).split('\n') as unknown as T;
}
