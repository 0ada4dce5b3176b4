const LONGEST_DAY_MS = 27 * 3_600_000;

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
 * When the day ends in a time zone. Computed here, because Postgres may lack names that browsers report, and reads some
 * (CET, MET) as an offset without daylight saving.
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
