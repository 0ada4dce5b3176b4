import { expect, test } from '@jest/globals';
import { findRegion, STATE_ZONES } from './area-codes.js';
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
  ['Florida\'s panhandle at 8 in the east and 7 in the west', PANHANDLE, '2026-01-15T13:00:00Z', false],
  ['Florida\'s panhandle at 20 in the west and 21 in the east', PANHANDLE, '2026-01-16T02:00:00Z', false],
  ['a number of no place at 8 in Hawaii and 13 in New York', TOLL_FREE, '2026-01-15T18:00:00Z', true],
  ['a number of no place at 7 in Hawaii', TOLL_FREE, '2026-01-15T17:00:00Z', false],
  ['a number of no place at 21 in New York', TOLL_FREE, '2026-01-16T02:00:00Z', false],
])('%s', (_when, phone, time, isOpen) => {
  expect(openAt(phone, time)).toBe(isOpen);
});

test('every area code has three digits and stands once; all states are there, the other numbers are anywhere', () => {
  const known = Array.from({ length: 800 }, (_, index) => String(index + 200)).filter((code) => findRegion(`+1${code}5550123`).zones !== STATE_ZONES);
  expect(known.length).toBeGreaterThan(340);
  for (const code of ['800', '888', '555', '900', '416', '211']) expect(findRegion(`+1${code}5550123`)).toEqual({ zones: STATE_ZONES, isTexas: true });
});

test('what is quiet now opens within a day, at a whole hour', () => {
  for (const phone of [NEW_YORK, DALLAS, EL_PASO, HONOLULU, PANHANDLE, TOLL_FREE, '+16715550123', '+16845550123']) {
    const now = new Date('2026-01-18T09:30:00Z');
    const opening = nextOpening(phone, now);
    expect(isQuietHour(phone, opening)).toBe(false);
    expect(opening.getTime() - now.getTime()).toBeLessThan(24 * 3_600_000);
  }
  expect(nextOpening(DALLAS, new Date('2026-01-18T09:30:00Z')).toISOString()).toBe('2026-01-18T18:00:00.000Z');
});
