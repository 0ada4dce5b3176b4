import type Holidays from 'date-holidays';
import { createRequire } from 'node:module';
import type { State } from './area-codes.js';

/** A calendar date. Months start at 1. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

type Rules = readonly string[];
const ELECTION_DAY = 'tuesday after 1st monday in November';
const MARDI_GRAS = 'easter -47';

/**
 * Legal holidays that the library date-holidays lacks, or lists only for state offices, as rules of that library. Only
 * for states whose texting hours depend on holidays.
 */
const DIFFERENCES: Partial<Record<State, Rules>> = {
  // Mobile and Baldwin counties: Ala. Code 1-3-8.
  AL: [MARDI_GRAS],
  // La. R.S. 1:55, read in November 2026: legal holidays, and days on which courts and offices are closed.
  LA: [
    '01-08',
    MARDI_GRAS,
    'easter -2',
    '08-30',
    '11-01',
    `${ELECTION_DAY} in even years`,
    'friday after 4th thursday in November',
  ],
  // 44 P.S. 11.
  PA: ['easter -2', ELECTION_DAY],
  // R.I. Gen. Laws 25-1-1.
  RI: ['2nd monday in August', `${ELECTION_DAY} in even years`],
  // Utah Code 63G-1-301 as of May 2025: Juneteenth is observed on a Monday.
  UT: ['07-24', '06-19 if tuesday,wednesday,thursday,friday then previous monday if saturday,sunday then next monday'],
};

const daysByYear = new Map<string, ReadonlySet<string>>();

/** Whether a day is a public holiday in a state, or the Friday or Monday on which a weekend holiday is observed. */
export function isPublicHoliday(state: State, day: CalendarDay): boolean {
  // The Sunday before a Monday (1), and the Saturday after a Friday (5).
  const toWeekend = new Map([
    [1, -1],
    [5, 1],
  ]).get(weekdayOf(day));
  return isHoliday(state, day) || (toWeekend !== undefined && isHoliday(state, shift(day, toWeekend)));
}

function isHoliday(state: State, day: CalendarDay): boolean {
  const key = `${state} ${day.year}`;
  const days = daysByYear.get(key) ?? holidaysOf(state, day.year);
  daysByYear.set(key, days);
  return days.has(`${day.month}-${day.day}`);
}

// Loaded on demand: it takes 0.1 s and 40 MB, and most processes do not need it.
function holidaysOf(state: State, year: number): ReadonlySet<string> {
  const Calendar = createRequire(import.meta.url)('date-holidays') as typeof Holidays;
  const calendar = new Calendar('US', state);
  for (const rule of DIFFERENCES[state] ?? []) calendar.setHoliday(rule, { name: rule, type: 'public' });
  const dates = calendar.getHolidays(year).filter(({ type }) => type === 'public');
  return new Set(dates.map(({ date }) => `${Number(date.slice(5, 7))}-${Number(date.slice(8, 10))}`));
}

function weekdayOf({ year, month, day }: CalendarDay): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay();
}

function shift({ year, month, day }: CalendarDay, days: number): CalendarDay {
  const shifted = new Date(Date.UTC(year, month - 1, day + days));
  return { year: shifted.getUTCFullYear(), month: shifted.getUTCMonth() + 1, day: shifted.getUTCDate() };
}
