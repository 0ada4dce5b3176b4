/** A date of the calendar; months from 1. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

// The days of 5 U.S.C. 6103(a): on a date, or on the n-th of a weekday (Monday is 1) in a month; -1 is the last.
const DATES: readonly (readonly [month: number, day: number])[] = [
  [1, 1],
  [6, 19],
  [7, 4],
  [11, 11],
  [12, 25],
];
const WEEKDAYS: readonly (readonly [month: number, weekday: number, nth: number])[] = [
  [1, 1, 3],
  [2, 1, 3],
  [5, 1, -1],
  [9, 1, 1],
  [10, 1, 2],
  [11, 4, 4],
];

/**
 * Tells whether a day is a public holiday of the whole country, or the Friday or Monday that is kept for one on a
 * weekend. Holidays of single states are not known here.
 */
export function isPublicHoliday(day: CalendarDay): boolean {
  const weekday = weekdayOf(day);
  if (isHoliday(day)) return true;
  return (weekday === 1 && isHoliday(shift(day, -1))) || (weekday === 5 && isHoliday(shift(day, 1)));
}

function isHoliday(date: CalendarDay): boolean {
  return (
    DATES.some(([month, day]) => month === date.month && day === date.day) ||
    WEEKDAYS.some((rule) => isNthWeekday(date, rule))
  );
}

function isNthWeekday(date: CalendarDay, [month, weekday, nth]: (typeof WEEKDAYS)[number]): boolean {
  if (date.month !== month || weekdayOf(date) !== weekday) return false;
  return nth === -1 ? shift(date, 7).month !== month : Math.ceil(date.day / 7) === nth;
}

function weekdayOf({ year, month, day }: CalendarDay): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

function shift({ year, month, day }: CalendarDay, days: number): CalendarDay {
  const shifted = new Date(Date.UTC(year, month - 1, day + days));
  return { year: shifted.getUTCFullYear(), month: shifted.getUTCMonth() + 1, day: shifted.getUTCDate() };
}
