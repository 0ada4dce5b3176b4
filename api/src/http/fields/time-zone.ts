const HOUR_MS = 3_600_000;
const LONGEST_DAY_MS = 27 * HOUR_MS;
/** From the start of a Monday to a time on its Sunday, even if clocks change in that week. */
const TO_SUNDAY_MS = (6 * 24 + 12) * HOUR_MS;

/**
 * Whether this is a time zone name as browsers report it, including Asia/Calcutta and US/Eastern. An offset is not a
 * name, because browsers and Postgres read its sign differently.
 */
export function isZone(name: string): boolean {
  try {
    return !/^[+-]/.test(new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone);
  } catch {
    return false;
  }
}

/**
 * The end of the day in a time zone. Computed here, because Postgres may lack names that browsers report, and reads
 * some (CET, MET) as an offset without daylight saving.
 */
export function endOfDay(timeZone: string, now: Date): Date {
  const days = new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short' });
  const today = days.format(now);
  // A binary search for the last millisecond of today and the first of the next day.
  let [last, next] = [now.getTime(), now.getTime() + LONGEST_DAY_MS];
  while (next - last > 1) {
    const middle = Math.floor((last + next) / 2);
    if (days.format(middle) === today) last = middle;
    else next = middle;
  }
  return new Date(next);
}

/** The date of a moment in a time zone, such as 2026-11-24. */
export const dayIn = (timeZone: string, moment: Date) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(moment);

/** The number of days from one date to a later one. */
export const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / (24 * HOUR_MS);

/** The start of a date in a time zone. If the zone skipped the date, the start of the next one. */
export function startOfDay(timeZone: string, day: string): Date {
  const midnight = Date.parse(day);
  // A binary search, as in endOfDay. No zone is 15 hours from UTC.
  let [before, start] = [midnight - 15 * HOUR_MS, midnight + 15 * HOUR_MS];
  while (start - before > 1) {
    const middle = Math.floor((before + start) / 2);
    if (dayIn(timeZone, new Date(middle)) < day) before = middle;
    else start = middle;
  }
  return new Date(start);
}

/** The start of the first Monday after `moment` in a time zone. */
function nextMonday(timeZone: string, moment: Date): Date {
  const weekday = new Intl.DateTimeFormat('en', { timeZone, weekday: 'short' });
  let day = endOfDay(timeZone, moment);
  while (weekday.format(day) !== 'Mon') day = endOfDay(timeZone, day);
  return day;
}

/** The starts of the weeks in a time zone between two moments. The first one is `from` itself. */
export function weeksBetween(timeZone: string, from: Date, to: Date): Date[] {
  const weeks = [from];
  for (let monday = nextMonday(timeZone, from); monday < to;) {
    weeks.push(monday);
    monday = endOfDay(timeZone, new Date(monday.getTime() + TO_SUNDAY_MS));
  }
  return weeks;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * A moment in a zone's local time with the zone's name, such as "Sunday, November 22, 8:05 AM Central Time".
 * @param parts the format of the date
 */
export function momentIn(timeZone: string, moment: Date, parts: Intl.DateTimeFormatOptions): string {
  const key = `${timeZone} ${JSON.stringify(parts)}`;
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'longGeneric', timeZone } as const;
  const clock = clocks.get(key) ?? new Intl.DateTimeFormat('en-US', { ...parts, ...time });
  clocks.set(key, clock);
  // Since 2023 ICU writes a narrow no-break space before AM and PM, which many mail programs show as a box.
  return clock.format(moment).replace(/\s/gu, ' ').replace(' at ', ', ');
}
