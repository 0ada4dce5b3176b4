import { createValueStore } from '../api/value-store.ts';

export type Clock = ReturnType<typeof createClock>;

/** The server's clock. */
export function createClock() {
  /** Server time minus this computer's, in milliseconds. Small differences are network delay. */
  let skew = 0;
  const now = createValueStore(Date.now());
  const isWrong = createValueStore(false);
  const serverNow = () => Date.now() + skew;
  return {
    /** The server's time at the last step: all times on the screen change together. */
    now,
    /** True while this computer's clock is off by more than a minute. */
    isWrong,
    /** The server's time in milliseconds since 1970. */
    serverNow,
    /** Updates the times on the screen. Called every ten seconds. */
    step: () => now.set(serverNow()),
    setSkew: (milliseconds: number): void => {
      isWrong.set(Math.abs(milliseconds) > 60_000);
      const before = skew;
      skew = Math.abs(milliseconds) > 5000 ? milliseconds : 0;
      // Times on the screen are wrong: render them again.
      if (Math.abs(skew - before) > 5000) now.set(serverNow());
    },
  };
}
