const SECOND = 1;
const MINUTE = 60;
const HOUR = 3600;

/** Pauses before each further try, in seconds: the ones that Standard Webhooks recommends, 28 hours in all. */
export const RETRY_PAUSES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR] as const;

// So that what failed together does not come back together.
const MOST_JITTER = 0.1;

/** Seconds until the next try after so many failed ones; undefined when it is given up. */
export function pauseAfter(failedAttempts: number, random = Math.random): number | undefined {
  const pause = RETRY_PAUSES[failedAttempts - 1];
  return pause === undefined ? undefined : Math.round(pause * (1 + MOST_JITTER * random()));
}
