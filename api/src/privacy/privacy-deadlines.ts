/** Business days to confirm that a privacy request has arrived: Cal. Code Regs. tit. 11, § 7021(a). */
export const CONFIRM_BUSINESS_DAYS = 10;

/** Calendar days to finish it: Cal. Civ. Code § 1798.130(a)(2). */
export const FINISH_DAYS = 45;

const DAY_MS = 86_400_000;
// Where the same instant may be another day, from the westernmost on.
const ZONES = [
  'Pacific/Honolulu',
  'America/Anchorage',
  'America/Los_Angeles',
  'America/Denver',
  'America/Chicago',
  'America/New_York',
];
const CLOCKS = ZONES.map(
  (timeZone) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }),
);

/**
 * The same time of day, ten business days later, and never later than the person's own calendar says: a request of
 * Sunday evening is one of Monday in UTC, and one of Friday evening in Honolulu is one of Saturday in New York.
 * Saturdays and Sundays do not count; holidays do, so that we are never late by the calendar of another state.
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

/** The same time of day, 45 days later, and never later than the person's own calendar says. */
export function finishByOf(receivedAt: Date): Date {
  return earliestOf(receivedAt, (time) => time + FINISH_DAYS * DAY_MS);
}

/** `count` gets and returns the time that a clock on the wall shows, as if it were UTC. */
function earliestOf(at: Date, count: (time: number) => number): Date {
  const times = CLOCKS.map((clock) => {
    const shown = readClock(clock, at.getTime());
    const due = count(shown);
    const later = at.getTime() + due - shown;
    // Clocks may be put forward or back in between.
    return later + due - readClock(clock, later);
  });
  return new Date(Math.min(...times));
}

function readClock(clock: Intl.DateTimeFormat, at: number): number {
  const parts = new Map(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const [year = 0, month = 0, day, hour, minute, second] = ['year', 'month', 'day', 'hour', 'minute', 'second'].map(
    (type) => parts.get(type as Intl.DateTimeFormatPartTypes),
  );
  return Date.UTC(year, month - 1, day, hour, minute, second, at % 1000);
}

/**
 * Years that what is stored of a person is kept after the last contact, as the privacy policy says; a test holds the
 * two together.
 */
export const RETENTION_YEARS = 5;
