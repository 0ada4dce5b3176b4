import { isDay } from '../../http/fields/instant.js';
import type { DateOrder } from '../file/date-order.js';

export type DatesOf = DateOrder;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Two digits of a year from this one on are of the last century. */
const FIRST_OF_LAST_CENTURY = 70;

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:$|[T ])/;
const NUMERIC = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:$|[ ,])/;
const MONTH_FIRST = /^(?:[a-z]{3,9}, )?([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?:$|[ ,])/i;
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?[ ,-]{1,2}(\d{4}|\d{2})(?:$|[ ,])/i;

/**
 * Reads a day as ISO writes it (2026-11-24), as numbers (11/24/2026), or with the name of the month. A time after it is
 * ignored. `ambiguous`: in a column with both orders, it is unclear which number is the month.
 * @returns a day such as 2026-11-24, or undefined
 */
export function readDay(text: string, order: DateOrder): string | 'ambiguous' | undefined {
  const line = text.trim().replace(/\s+/g, ' ');
  const [, isoYear, isoMonth, isoDay] = ISO.exec(line) ?? [];
  if (isoYear !== undefined) return toDay(isoYear, isoMonth, isoDay);
  const [, first, second, year] = NUMERIC.exec(line) ?? [];
  if (first !== undefined && second !== undefined) return readNumeric(first, second, String(year), order);
  const [, word, dayAfter, yearAfter] = MONTH_FIRST.exec(line) ?? [];
  if (word !== undefined) return toDay(yearAfter, monthOf(word), dayAfter);
  const [, dayBefore, named, yearLast] = DAY_FIRST.exec(line) ?? [];
  return named === undefined ? undefined : toDay(yearLast, monthOf(named), dayBefore);
}

function readNumeric(first: string, second: string, year: string, order: DateOrder) {
  const [monthFirst, dayFirst] = [toDay(year, first, second), toDay(year, second, first)];
  if (order === 'month-first') return monthFirst;
  if (order === 'day-first') return dayFirst;
  return monthFirst !== undefined && dayFirst !== undefined && monthFirst !== dayFirst
    ? 'ambiguous'
    : (monthFirst ?? dayFirst);
}

function monthOf(name: string): string | undefined {
  const index = MONTHS.indexOf(name.slice(0, 3).toLowerCase());
  return index < 0 ? undefined : String(index + 1);
}

function toDay(year = '', month = '', day = ''): string | undefined {
  const full = year.length === 2 ? `${Number(year) < FIRST_OF_LAST_CENTURY ? '20' : '19'}${year}` : year;
  const written = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(written) ? written : undefined;
}
