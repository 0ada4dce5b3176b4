import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseAway } from './database-away.js';

/** A switchover takes about 5 s. In a longer outage, requests fail at once. */
const OUTAGE_MS = 8000;
/** Then nginx asks another api (proxy_next_upstream_timeout in shell/proxy). */
const LONGEST_WAIT_MS = 2500;
const PAUSE_MS = 100;
const MOST_WAITING = 100;

/** Lets requests wait for the next primary, instead of failing during a switchover. */
export class Outage {
  private since: number | undefined;
  private waiting = 0;

  /** Repeats work that failed without effect, while time is left. @throws the last error */
  async outlast<T>(attempt: () => Promise<T>, longestMs = LONGEST_WAIT_MS): Promise<T> {
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
