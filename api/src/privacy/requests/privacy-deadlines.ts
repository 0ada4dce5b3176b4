/** Business days to confirm that a privacy request has arrived: Cal. Code Regs. tit. 11, § 7021(a). */
export const CONFIRM_BUSINESS_DAYS = 10;

/** Calendar days to finish a privacy request: Cal. Civ. Code § 1798.130(a)(2). */
export const FINISH_DAYS = 45;

const DAY_MS = 86_400_000;
// The time zones of the United States, in which the same instant may be on different days.
const CLOCKS = [
  ...['Pacific/Honolulu', 'America/Anchorage', 'America/Los_Angeles'],
  ...['America/Denver', 'America/Chicago', 'America/New_York'],
].map((timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }));

/**
 * Returns the same time of day ten business days later, in the time zone where this is earliest, because we do not know
 * where the person lives. Example: Sunday evening in New York is already Monday in UTC. Weekends do not count as
 * business days. Holidays count, because they differ by state.
 */
export function findConfirmBy(receivedAt: Date): Date {
  return earliestOf(receivedAt, (time) => {
    let [day, left] = [time, CONFIRM_BUSINESS_DAYS];
    while (left > 0) {
      day += DAY_MS;
      if (![0, 6].includes(new Date(day).getUTCDay())) left -= 1;
    }
    return day;
  });
}

/** Returns the same time of day 45 days later, in the time zone where this is earliest. */
export function findFinishBy(receivedAt: Date): Date {
  return earliestOf(receivedAt, (time) => time + FINISH_DAYS * DAY_MS);
}

/**
 * Returns the earliest result of `count` in any of the time zones. `count` gets and returns a local time as if it were
 * UTC, in milliseconds.
 */
function earliestOf(at: Date, count: (time: number) => number): Date {
  const times = CLOCKS.map((clock) => {
    const shown = readClock(clock, at.getTime());
    const due = count(shown);
    const later = at.getTime() + due - shown;
    // Corrects the hour by which clocks changed in the meantime, if they did.
    return later + due - readClock(clock, later);
  });
  return new Date(Math.min(...times));
}

// The Swedish format is 2026-11-20 14:05:00, which Date.parse can read.
const readClock = (clock: Intl.DateTimeFormat, at: number) => Date.parse(`${clock.format(at).replace(' ', 'T')}Z`);

/** Years for which a person's data are kept after the last contact; a test compares this with the privacy policy. */
export const RETENTION_YEARS = 5;
