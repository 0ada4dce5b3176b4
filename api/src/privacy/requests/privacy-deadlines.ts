/** Business days to confirm that a privacy request has arrived: Cal. Code Regs. tit. 11, § 7021(a). */
export const CONFIRM_BUSINESS_DAYS = 10;

/** Calendar days to finish it: Cal. Civ. Code § 1798.130(a)(2). */
export const FINISH_DAYS = 45;

const DAY_MS = 86_400_000;
// Zones where the same instant may be another day, westernmost first.
const CLOCKS = [
  ...['Pacific/Honolulu', 'America/Anchorage', 'America/Los_Angeles'],
  ...['America/Denver', 'America/Chicago', 'America/New_York'],
].map((timeZone) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }));

/**
 * The same time of day, ten business days later, and never later than by the person's own calendar: a request of Sunday
 * evening is on Monday in UTC, and one of Friday evening in Honolulu is on Saturday in New York. Saturdays and Sundays
 * do not count; holidays do, so that we are never late by another state's calendar.
 */
export function confirmByOf(receivedAt: Date): Date {
  return earliestOf(receivedAt, (time) => {
    let [day, left] = [time, CONFIRM_BUSINESS_DAYS];
    while (left > 0) {
      day += DAY_MS;
      if (![0, 6].includes(new Date(day).getUTCDay())) left -= 1;
    }
    return day;
  });
}

/** The same time of day, 45 days later, and never later than by the person's own calendar. */
export function finishByOf(receivedAt: Date): Date {
  return earliestOf(receivedAt, (time) => time + FINISH_DAYS * DAY_MS);
}

/** `count` gets and returns local clock time, to the second, as if it were UTC. */
function earliestOf(at: Date, count: (time: number) => number): Date {
  const times = CLOCKS.map((clock) => {
    const shown = readClock(clock, at.getTime());
    const due = count(shown);
    const later = at.getTime() + due - shown;
    // Clocks may change in between.
    return later + due - readClock(clock, later);
  });
  return new Date(Math.min(...times));
}

// A clock in Swedish shows 2026-11-20 14:05:00.
const readClock = (clock: Intl.DateTimeFormat, at: number) => Date.parse(`${clock.format(at).replace(' ', 'T')}Z`);

/**
 * Years for which a person's data is kept after the last contact, as the privacy policy says; a test compares the two.
 */
export const RETENTION_YEARS = 5;
