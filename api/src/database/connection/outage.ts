import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseAway } from './database-away.js';

/** After this time an outage is longer than a switchover (about 5 s), and requests fail at once. */
const OUTAGE_MS = 8000;
/** A request that waited this long fails, so that nginx can try another api (proxy_next_upstream_timeout). */
const LONGEST_WAIT_MS = 2500;
const PAUSE_MS = 100;
const MOST_WAITING = 100;

/** Lets requests wait for the new primary during a switchover (the standby becomes the primary). */
export class Outage {
  private since: number | undefined;
  private waiting = 0;

  /** Repeats an attempt that certainly had no effect, until the time is over. @throws the last error */
  async retryDuringSwitchover<T>(attempt: () => Promise<T>, longestMs = LONGEST_WAIT_MS): Promise<T> {
    const deadline = performance.now() + longestMs;
    for (;;) {
      const began = performance.now();
      try {
        const result = await attempt();
        this.since = undefined;
        return result;
      } catch (error) {
        if (!(error instanceof DatabaseAway && error.isUndone)) throw error;
        this.since ??= began;
        const now = performance.now();
        // The next attempt may take as long as this one.
        const isLate = now + (now - began) > deadline || now - this.since > OUTAGE_MS;
        if (isLate || this.waiting >= MOST_WAITING) throw error;
      }
      this.waiting += 1;
      await pause(PAUSE_MS);
      this.waiting -= 1;
    }
  }
}
