import { expect, test } from '@jest/globals';
import { parsePhoneNumberWithError } from 'libphonenumber-js/max';
import { ANYWHERE, AREA_CODES, findPlaces } from './area-codes.js';
import { isPublicHoliday } from './public-holidays.js';
import { isQuietHour, nextOpening } from './quiet-hours.js';

const NEW_YORK = '+12125550123';
const DALLAS = '+12145550123';
const EL_PASO = '+19155550123';
const PHOENIX = '+16025550123';
const HONOLULU = '+18085550123';
const PANHANDLE = '+18505550123';
const TOLL_FREE = '+18005550123';

const openAt = (phone: string, time: string) => !isQuietHour(phone, new Date(time));

test.each([
  ['New York at 8:00 in winter', NEW_YORK, '2026-01-15T13:00:00Z', true],
  ['New York at 7:59 in winter', NEW_YORK, '2026-01-15T12:59:59.999Z', false],
  ['New York at 20:59', NEW_YORK, '2026-01-16T01:59:59Z', true],
  ['New York at 21:00', NEW_YORK, '2026-01-16T02:00:00Z', false],
  ['New York at 8:00 in summer', NEW_YORK, '2026-07-15T12:00:00Z', true],
  ['New York at 7:00 in winter, when it would be 8 in summer', NEW_YORK, '2026-01-15T12:00:00Z', false],
  ['New York at midnight', NEW_YORK, '2026-01-15T05:00:00Z', false],
  ['Dallas at 8:30 on a Monday', DALLAS, '2026-01-12T14:30:00Z', false],
  ['Dallas at 9:00 on a Monday', DALLAS, '2026-01-12T15:00:00Z', true],
  ['Dallas at 9:00 on a Saturday', DALLAS, '2026-01-17T15:00:00Z', true],
  ['Dallas at 11:59 on a Sunday', DALLAS, '2026-01-18T17:59:00Z', false],
  ['Dallas at 12:00 on a Sunday', DALLAS, '2026-01-18T18:00:00Z', true],
  ['Dallas at 21:00 on a Sunday', DALLAS, '2026-01-19T03:00:00Z', false],
  ['El Paso at 9:00 its own time', EL_PASO, '2026-01-12T16:00:00Z', true],
  ['El Paso at 8:59 its own time', EL_PASO, '2026-01-12T15:59:00Z', false],
  ['New York at 10:00 on a Sunday', NEW_YORK, '2026-01-18T15:00:00Z', true],
  ['Phoenix at 8:00 in summer, without summer time', PHOENIX, '2026-07-15T15:00:00Z', true],
  ['Phoenix at 7:00 in summer', PHOENIX, '2026-07-15T14:00:00Z', false],
  ['Honolulu at 20:00', HONOLULU, '2026-01-16T06:00:00Z', true],
  ["Florida's panhandle at 8 in the east and 7 in the west", PANHANDLE, '2026-01-15T13:00:00Z', false],
  ["Florida's panhandle at 18 in the west and 19 in the east", PANHANDLE, '2026-01-16T00:59:59Z', true],
  ["Florida's panhandle at 19 in the west and 20 in the east", PANHANDLE, '2026-01-16T01:00:00Z', false],
  ['a number of no place at 8 in Hawaii and 13 in New York', TOLL_FREE, '2026-01-15T18:00:00Z', true],
  ['a number of no place at 7 in Hawaii', TOLL_FREE, '2026-01-15T17:00:00Z', false],
  ['a number of no place at 17:59 in Rhode Island', TOLL_FREE, '2026-01-15T22:59:59Z', true],
  ['a number of no place at 18 in Rhode Island', TOLL_FREE, '2026-01-15T23:00:00Z', false],
  ['a number of no place on a Saturday', TOLL_FREE, '2026-01-17T19:00:00Z', false],
  ['a number of no place on a public holiday', TOLL_FREE, '2026-01-19T19:00:00Z', false],
])('%s', (_when, phone, time, isOpen) => {
  expect(openAt(phone, time)).toBe(isOpen);
});

const at = (code: string, time: string) => openAt(`+1${code}5550123`, time);

// Thursday, January 15th of 2026 unless said; Eastern is UTC - 5, Central - 6, Mountain - 7, Pacific - 8.
test.each([
  ['Florida', '305', '13:00', '01:00'],
  ['Oklahoma', '405', '14:00', '02:00'],
  ['Washington', '206', '16:00', '04:00'],
  ['Oregon', '503', '16:00', '04:00'],
  ['Maryland', '410', '13:00', '01:00'],
  ['Massachusetts', '617', '13:00', '01:00'],
  ['New Jersey', '201', '13:00', '01:00'],
  ['Wyoming', '307', '15:00', '03:00'],
  ['Alabama', '205', '14:00', '02:00'],
  ['Louisiana', '504', '14:00', '02:00'],
  ['Mississippi', '601', '14:00', '02:00'],
  ['Connecticut', '203', '14:00', '01:00'],
  ['Nevada', '702', '17:00', '04:00'],
  ['Kentucky', '502', '15:00', '02:00'],
  ['California', '415', '17:00', '05:00'],
  ['Illinois', '312', '15:00', '03:00'],
  ['Michigan', '313', '14:00', '02:00'],
  ['Minnesota', '612', '15:00', '03:00'],
  ['New Mexico', '505', '16:00', '04:00'],
  ['Utah', '801', '15:00', '04:00'],
  ['Pennsylvania', '215', '14:00', '00:00'],
  ['Rhode Island', '401', '14:00', '23:00'],
  ['Texas', '214', '15:00', '03:00'],
  ['New York, which has no hours of its own', '212', '13:00', '02:00'],
])('%s is open from its own hour on and until its own', (_state, code, opens, closes) => {
  const opening = new Date(`2026-01-15T${opens}:00Z`);
  const closing = new Date(`2026-01-${closes < opens ? 16 : 15}T${closes}:00Z`);
  const hours = Array.from({ length: 24 }, (_, hour) => new Date(opening.getTime() + (hour - 6) * 3_600_000));
  for (const hour of hours)
    expect([hour, !isQuietHour(`+1${code}5550123`, hour)]).toEqual([hour, hour >= opening && hour < closing]);
  expect(isQuietHour(`+1${code}5550123`, new Date(opening.getTime() - 1))).toBe(true);
  expect(isQuietHour(`+1${code}5550123`, new Date(closing.getTime() - 1))).toBe(false);
});

test('some states have no texts on Sundays, on Saturdays or on public holidays', () => {
  const [saturday, sunday, monday] = ['2026-01-17T20:00:00Z', '2026-01-18T20:00:00Z', '2026-01-19T20:00:00Z'];
  for (const code of ['205', '504', '601', '215', '401', '801', '605'])
    expect([code, at(code, sunday)]).toEqual([code, false]);
  for (const code of ['212', '214', '305', '502'])
    expect([code, at(code, sunday), at(code, monday)]).toEqual([code, true, true]);
  // Birthday of Martin Luther King, Jr.
  for (const code of ['205', '504', '215', '401', '801'])
    expect([code, at(code, saturday), at(code, monday)]).toEqual([code, true, false]);
  expect([at('605', saturday), at('605', monday), at('601', monday)]).toEqual([false, true, true]);
  // Rhode Island's Saturday is 10 to 17.
  expect([
    at('401', '2026-01-17T14:59:00Z'),
    at('401', '2026-01-17T21:59:00Z'),
    at('401', '2026-01-17T22:00:00Z'),
  ]).toEqual([false, true, false]);
});

const holiday = (state: 'AL' | 'LA' | 'PA' | 'RI' | 'UT', date: string) => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return isPublicHoliday(state, { year, month, day });
};

test.each([
  ['UT', '2026-07-24', 'Pioneer Day'],
  ['UT', '2026-06-15', 'Juneteenth, which Utah keeps on a Monday'],
  ['RI', '2026-08-10', 'Victory Day'],
  ['RI', '2026-11-03', 'Election Day'],
  ['LA', '2026-02-17', 'Mardi Gras'],
  ['LA', '2026-04-03', 'Good Friday'],
  ['LA', '2026-11-03', 'Election Day'],
  ['LA', '2026-01-08', 'the Battle of New Orleans'],
  ['PA', '2026-04-03', 'Good Friday'],
  ['PA', '2027-11-02', 'Election Day'],
  ['AL', '2026-04-27', 'Confederate Memorial Day'],
] as const)('%s keeps %s: %s', (state, date, _name) => {
  expect([holiday(state, date), state === 'UT' || holiday('UT', date)]).toEqual([true, state === 'UT']);
});

test('every state keeps the days of the whole country, and the Friday or Monday for one on a weekend', () => {
  const in2027 = ['1-1', '1-18', '2-15', '5-31', '6-18', '7-5', '9-6', '10-11', '11-11', '11-25', '12-24', '12-31'];
  for (const state of ['AL', 'LA', 'PA', 'RI', 'UT'] as const)
    expect(in2027.filter((day) => !holiday(state, `2027-${day}`))).toEqual([]);
  for (const state of ['AL', 'PA', 'RI', 'UT'] as const) expect(holiday(state, '2027-3-10')).toBe(false);
  expect([holiday('LA', '2027-11-02'), holiday('RI', '2027-11-02')]).toEqual([false, false]);
});

test('a state that staff closed opens when they said, not before', () => {
  const closures = new Map([['TX', new Date('2026-02-20T15:30:00Z')]] as const);
  const monday = new Date('2026-01-12T18:00:00Z');
  expect([isQuietHour(DALLAS, monday), isQuietHour(DALLAS, monday, closures)]).toEqual([false, true]);
  expect(isQuietHour(NEW_YORK, monday, closures)).toBe(false);
  expect(isQuietHour(TOLL_FREE, new Date('2026-01-15T18:00:00Z'), closures)).toBe(true);
  expect(nextOpening(DALLAS, monday, closures)).toEqual(new Date('2026-02-20T16:00:00Z'));
});

test('every area code has three digits and stands once, and every state has one', () => {
  const codes = AREA_CODES.flatMap(([, , text]) => text.split(' '));
  expect(codes.filter((code) => !/^[2-9]\d\d$/.test(code))).toEqual([]);
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
  const states = new Set(AREA_CODES.map(([state]) => state));
  // Fifty states, the capital and five territories.
  expect(states.size).toBe(56);
  expect(new Set(ANYWHERE.map(({ state }) => state)).size).toBe(51);
});

test('every area code of the country that libphonenumber knows is there, and so are 465 and 729', () => {
  const all = Array.from({ length: 800 }, (_, index) => String(index + 200));
  const isInUse = (code: string) =>
    ['5550123', '2345678', '5432345'].some((line) => {
      const number = parsePhoneNumberWithError(`+1${code}${line}`);
      return number.isValid() && number.country === 'US' && number.getType() === 'FIXED_LINE_OR_MOBILE';
    });
  const inUse = all.filter(isInUse);
  expect(inUse.length).toBeGreaterThan(340);
  expect(inUse.filter((code) => findPlaces(`+1${code}5550123`) === ANYWHERE)).toEqual([]);
  expect(findPlaces('+14835550123').map(({ state }) => state)).toEqual(['AL']);
  expect(findPlaces('+14655550123')).toEqual([{ state: 'NY', zone: 'America/New_York' }]);
  expect(findPlaces('+17295550123').map(({ state }) => state)).toEqual(['TN', 'TN']);
});

test("a code that is no place's may be anywhere in the fifty states", () => {
  for (const code of ['800', '888', '555', '900', '416', '211']) expect(findPlaces(`+1${code}5550123`)).toBe(ANYWHERE);
});

test('what is quiet now opens at a whole hour, as soon as the state allows', () => {
  const sunday = new Date('2026-01-18T09:30:00Z');
  const openings = {
    [NEW_YORK]: '2026-01-18T13:00',
    [DALLAS]: '2026-01-18T18:00',
    [EL_PASO]: '2026-01-18T19:00',
    [HONOLULU]: '2026-01-18T18:00',
    [PANHANDLE]: '2026-01-18T14:00',
    '+12055550123': '2026-01-20T14:00',
    '+16015550123': '2026-01-19T14:00',
    '+16845550123': '2026-01-18T19:00',
    [TOLL_FREE]: '2026-01-20T18:00',
  };
  for (const [phone, opening] of Object.entries(openings)) {
    expect([phone, nextOpening(phone, sunday).toISOString()]).toEqual([phone, `${opening}:00.000Z`]);
    expect(isQuietHour(phone, new Date(`${opening}:00Z`))).toBe(false);
  }
});

test('a number of no place opens within a week, whatever the day', () => {
  for (let day = 1; day <= 366; day += 1) {
    const now = new Date(Date.UTC(2026, 0, day, 3, 30));
    expect(nextOpening(TOLL_FREE, now).getTime() - now.getTime()).toBeLessThan(7 * 24 * 3_600_000);
  }
});
