import { expect, test } from '@jest/globals';
import { parsePhoneNumberWithError } from 'libphonenumber-js/max';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ANYWHERE, AREA_CODES, findPlaces } from './area-codes.js';
import { isPublicHoliday } from './public-holidays.js';
import { isQuietHour, nextDayOpening, nextOpening } from './quiet-hours.js';

const NEW_YORK = '+12125550123';
const DALLAS = '+12145550123';
const TOLL_FREE = '+18005550123';
const HOUR_MS = 3_600_000;

// Times in UTC. January 19, 2026 is a Monday and a public holiday.
const CASES = readFileSync(join(import.meta.dirname, 'quiet-hours.cases.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1);

test.each(CASES.map((line) => line.split('\t')))(
  '%s (%s): no texts from %s until %s, texts until %s (UTC)',
  (_where, code, ...times) => {
    const phone = `+1${code}5550123`;
    const [quietFrom = 0, opensAt = 0, closesAt = 0] = times.map((time) => Date.parse(`${time}Z`));
    for (let at = quietFrom; at <= closesAt; at += HOUR_MS)
      expect([new Date(at), isQuietHour(phone, new Date(at))]).toEqual([new Date(at), at < opensAt || at === closesAt]);
    for (const [time, isQuiet] of [
      [quietFrom, false],
      [opensAt, true],
      [closesAt, false],
    ] as const)
      expect(isQuietHour(phone, new Date(time - 1))).toBe(isQuiet);
    expect(nextOpening(phone, new Date(quietFrom + 60_000))).toEqual(new Date(opensAt));
  },
);

const isHoliday = (state: 'AL' | 'LA' | 'PA' | 'RI' | 'UT', date: string) => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return isPublicHoliday(state, { year, month, day });
};

test.each([
  ['UT', '2026-07-24', 'Pioneer Day'],
  ['UT', '2026-06-15', 'Juneteenth, which Utah observes on a Monday'],
  ['RI', '2026-08-10', 'Victory Day'],
  ['RI', '2026-11-03', 'Election Day'],
  ['LA', '2026-02-17', 'Mardi Gras'],
  ['LA', '2026-04-03', 'Good Friday'],
  ['LA', '2026-11-03', 'Election Day'],
  ['LA', '2026-01-08', 'the Battle of New Orleans'],
  ['PA', '2026-04-03', 'Good Friday'],
  ['PA', '2027-11-02', 'Election Day'],
  ['AL', '2026-04-27', 'Confederate Memorial Day'],
  ['LA', '2026-11-02', "the Monday after All Saints' Day"],
  ['UT', '2027-07-23', 'the Friday before Pioneer Day'],
] as const)('%s observes %s: %s', (state, date, _name) => {
  expect([isHoliday(state, date), state === 'UT' || isHoliday('UT', date)]).toEqual([true, state === 'UT']);
});

test('every state observes federal holidays, and the Friday or Monday next to one on a weekend', () => {
  const in2027 = ['1-1', '1-18', '2-15', '5-31', '6-18', '7-5', '9-6', '10-11', '11-11', '11-25', '12-24', '12-31'];
  for (const state of ['AL', 'LA', 'PA', 'RI', 'UT'] as const)
    expect(in2027.filter((day) => !isHoliday(state, `2027-${day}`))).toEqual([]);
  for (const state of ['AL', 'PA', 'RI', 'UT'] as const) expect(isHoliday(state, '2027-3-10')).toBe(false);
  expect([isHoliday('LA', '2027-11-02'), isHoliday('RI', '2027-11-02')]).toEqual([false, false]);
});

test.each([
  ['by day', DALLAS, '2026-01-14T18:20Z', '2026-01-15T15:00Z'],
  ['in the last minutes of a day', DALLAS, '2026-01-15T02:59Z', '2026-01-15T15:00Z'],
  ['at night', DALLAS, '2026-01-15T04:00Z', '2026-01-15T15:00Z'],
  ['on a Saturday of a state that is closed on Sundays', '+15045550123', '2026-01-17T18:00Z', '2026-01-20T14:00Z'],
])('%s the next day opens after the coming night', (_when, phone, now, opens) => {
  expect(nextDayOpening(phone, new Date(now))).toEqual(new Date(opens));
});

test('a state that staff closed is quiet until the time they set', () => {
  const closures = new Map([['TX', new Date('2026-02-20T15:30:00Z')]] as const);
  const monday = new Date('2026-01-12T18:00:00Z');
  expect([isQuietHour(DALLAS, monday), isQuietHour(DALLAS, monday, closures)]).toEqual([false, true]);
  expect(isQuietHour(NEW_YORK, monday, closures)).toBe(false);
  expect(isQuietHour(TOLL_FREE, new Date('2026-01-15T18:00:00Z'), closures)).toBe(true);
  expect(nextOpening(DALLAS, monday, closures)).toEqual(new Date('2026-02-20T16:00:00Z'));
});

test('every area code in use is listed once, and every state has one', () => {
  const codes = AREA_CODES.flatMap(([, , text]) => text.split(' '));
  expect(codes.filter((code, index) => !/^[2-9]\d\d$/.test(code) || codes.indexOf(code) !== index)).toEqual([]);
  // Fifty states, the capital and five territories.
  expect(new Set(AREA_CODES.map(([state]) => state)).size).toBe(56);
  expect(new Set(ANYWHERE.map(({ state }) => state)).size).toBe(51);
  const isInUse = (code: string) =>
    ['5550123', '2345678', '5432345'].some((line) => {
      const number = parsePhoneNumberWithError(`+1${code}${line}`);
      return number.isValid() && number.country === 'US' && number.getType() === 'FIXED_LINE_OR_MOBILE';
    });
  const inUse = Array.from({ length: 800 }, (_, index) => String(index + 200)).filter(isInUse);
  expect(inUse.length).toBeGreaterThan(340);
  expect(inUse.filter((code) => findPlaces(`+1${code}5550123`) === ANYWHERE)).toEqual([]);
  // Area codes that are newer than libphonenumber-js.
  expect(findPlaces('+14655550123')).toEqual([{ state: 'NY', zone: 'America/New_York' }]);
  expect(findPlaces('+17295550123').map(({ state }) => state)).toEqual(['TN', 'TN']);
  for (const code of ['800', '888', '555', '900', '416', '211']) expect(findPlaces(`+1${code}5550123`)).toBe(ANYWHERE);
});

test('the next opening of a toll-free number is less than a week away on any day', () => {
  for (let day = 1; day <= 366; day += 1) {
    const now = new Date(Date.UTC(2026, 0, day, 3, 30));
    expect(nextOpening(TOLL_FREE, now).getTime() - now.getTime()).toBeLessThan(7 * 24 * HOUR_MS);
  }
});
