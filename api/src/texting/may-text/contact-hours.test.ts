import { expect, test } from '@jest/globals';
import { ANYWHERE, AREA_CODES, findPlaces } from './area-codes.js';
import { openTimes } from './contact-hours.js';
import { isCallingHour, isQuietHour } from './quiet-hours.js';

const HOUR_MS = 3_600_000;
const hourThere = (zone: string, at: number) =>
  Number(new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' }).format(at));

/** Sundays on which the clocks change, a Friday before a weekend with a holiday, and a last of February. */
const DAYS = ['2026-03-08', '2026-11-01', '2026-07-03', '2028-02-29'];

// Codes of one line have the same places.
test.each([...AREA_CODES.map(([state, , codes]) => [state, codes.slice(0, 3)] as const), ['no place', '800'] as const])(
  '%s (%s): a call is open from 8 to 21 in every zone, and the times that are told are those of every hour',
  (_state, code) => {
    const phone = `+1${code}5550123`;
    const zones = [...new Set(findPlaces(phone).map(({ zone }) => zone))];
    const wrong = DAYS.flatMap((day) => {
      const start = Date.parse(`${day}T00:20:00Z`);
      const text = openTimes(new Date(start), (at) => !isQuietHour(phone, at));
      const call = openTimes(new Date(start), (at) => isCallingHour(phone, at));
      const isIn = (times: typeof text, at: number) => times.some(({ from, to }) => +from <= at && at < +to);
      const until = (times: typeof text) => Math.min(start + 40 * HOUR_MS, +(times.at(-1)?.to ?? start));
      const hours = Array.from({ length: 40 }, (_, hour) => start + hour * HOUR_MS);
      return hours.filter(
        (at) =>
          (at < until(text) && isIn(text, at) === isQuietHour(phone, new Date(at))) ||
          (at < until(call) &&
            isIn(call, at) !== zones.every((zone) => hourThere(zone, at) >= 8 && hourThere(zone, at) < 21)),
      );
    });
    expect(wrong.map((at) => new Date(at))).toEqual([]);
  },
);

test('what is open is told with the hour before, ends when the last zone of the east closes, and comes again the next day', () => {
  const kansas = '+16205550123';
  const call = (now: string) =>
    openTimes(new Date(now), (at) => isCallingHour(kansas, at)).map(({ from, to }) =>
      [from, to].map((each) => each.toISOString().slice(0, 16)).join(' '),
    );
  expect(findPlaces(kansas).map(({ zone }) => zone)).toEqual(['America/Chicago', 'America/Denver']);
  expect(call('2026-01-15T20:10:00Z')).toEqual([
    '2026-01-15T19:00 2026-01-16T03:00',
    '2026-01-16T15:00 2026-01-17T03:00',
  ]);
  for (const now of ['14:59:00', '15:00:00', '15:10:00'])
    expect(call(`2026-01-15T${now}Z`)[0]).toBe('2026-01-15T15:00 2026-01-16T03:00');
  expect(call('2026-01-16T03:00:00Z')[0]).toBe('2026-01-16T15:00 2026-01-17T03:00');
});

test('a number that is never open has no times, and one of no place is open where all of the country is', () => {
  expect(openTimes(new Date(), () => false)).toEqual([]);
  const tollFree = openTimes(new Date('2026-01-17T19:00:00Z'), (at) => !isQuietHour('+18005550123', at));
  expect(tollFree[0]).toEqual({ from: new Date('2026-01-20T18:00:00Z'), to: new Date('2026-01-20T23:00:00Z') });
  expect(findPlaces('+18005550123')).toBe(ANYWHERE);
});

test('who closes a state while its hour runs opens it where they said, and it is told from the next hour', () => {
  const closures = new Map([['TX', new Date('2026-01-12T18:30:00Z')]] as const);
  const [first] = openTimes(new Date('2026-01-12T18:10:00Z'), (at) => !isQuietHour('+12145550123', at, closures));
  expect(first?.from).toEqual(new Date('2026-01-12T19:00:00Z'));
});
