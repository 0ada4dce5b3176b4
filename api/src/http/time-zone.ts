const LONGEST_DAY_MS = 27 * 3_600_000;

/**
 * Whether something is the name of a time zone, as browsers report it: Asia/Calcutta and US/Eastern too. An offset is
 * not a name: browsers and Postgres read its sign differently.
 */
export function isZone(name: string): boolean {
  try {
    return !/^[+-]/.test(new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone);
  } catch {
    return false;
  }
}

/**
 * When the day ends in a time zone. Not left to Postgres: it may lack names that browsers report, and takes some (CET,
 * MET) for an offset without daylight saving.
 */
export function endOfDay(timeZone: string, now: Date): Date {
  const days = new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short' });
  const today = days.format(now);
  let [last, next] = [now.getTime(), now.getTime() + LONGEST_DAY_MS];
  while (next - last > 1) {
    const middle = Math.floor((last + next) / 2);
    if (days.format(middle) === today) last = middle;
    else next = middle;
  }
  return new Date(next);
}
