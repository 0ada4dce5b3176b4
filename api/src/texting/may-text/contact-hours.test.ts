import { expect, test } from '@jest/globals';
import { AREA_CODES, findPlaces } from './area-codes.js';
import { openTimes } from './contact-hours.js';
import { isCallingHour, isQuietHour } from './quiet-hours.js';

const HOUR_MS = 3_600_000;
const clockOf = (timeZone: string) => new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' });

/** Two Sundays with a clock change, a Friday before a holiday weekend, and a leap day. */
const DAYS = ['2026-03-08', '2026-11-01', '2026-07-03', '2028-02-29'];

// Of each line of AREA_CODES, one code, because all codes of a line have the same state and time zones.
test.each([...AREA_CODES.map(([state, , codes]) => [state, codes.slice(0, 3)] as const), ['no place', '800'] as const])(
  '%s (%s): calls are allowed from 8 to 21 in every time zone, and openTimes agrees with the check of each hour',
  (_state, code) => {
    const phone = `+1${code}5550123`;
    const clocks = [...new Set(findPlaces(phone).map(({ zone }) => zone))].map(clockOf);
    const isCallOpen = (at: number) =>
      clocks.map((clock) => Number(clock.format(at))).every((hour) => hour >= 8 && hour < 21);
    const wrong = DAYS.flatMap((day) => {
      const start = Date.parse(`${day}T00:20:00Z`);
      const hours = Array.from({ length: 40 }, (_, hour) => start + hour * HOUR_MS);
      const differFrom = (times: ReturnType<typeof openTimes>, isOpen: (at: number) => boolean) =>
        hours
          .filter((at) => at < +(times.at(-1)?.to ?? start))
          .filter((at) => times.some(({ from, to }) => +from <= at && at < +to) !== isOpen(at));
      return [
        ...differFrom(
          openTimes(new Date(start), (at) => !isQuietHour(phone, at)),
          (at) => !isQuietHour(phone, new Date(at)),
        ),
        ...differFrom(
          openTimes(new Date(start), (at) => isCallingHour(phone, at)),
          isCallOpen,
        ),
      ];
    });
    expect(wrong.map((at) => new Date(at))).toEqual([]);
  },
);

test("the open times are the current one, from the past hour until the easternmost zone closes, and the next day's", () => {
  const kansas = '+16205550123';
  const call = (now: string) =>
    openTimes(new Date(now), (at) => isCallingHour(kansas, at)).map(({ from, to }) =>
      [from, to].map((each) => each.toISOString().slice(0, 16)).join(' '),
    );
  expect(call('2026-01-15T20:10:00Z')).toEqual([
    '2026-01-15T19:00 2026-01-16T03:00',
    '2026-01-16T15:00 2026-01-17T03:00',
  ]);
  for (const now of ['14:59:00', '15:00:00', '15:10:00'])
    expect(call(`2026-01-15T${now}Z`)[0]).toBe('2026-01-15T15:00 2026-01-16T03:00');
  expect(call('2026-01-16T03:00:00Z')[0]).toBe('2026-01-16T15:00 2026-01-17T03:00');
  expect(openTimes(new Date(), () => false)).toEqual([]);
});

test('a state that reopens at half past is open from the next full hour', () => {
  const closures = new Map([['TX', new Date('2026-01-12T18:30:00Z')]] as const);
  const [first] = openTimes(new Date('2026-01-12T18:10:00Z'), (at) => !isQuietHour('+12145550123', at, closures));
  expect(first?.from).toEqual(new Date('2026-01-12T19:00:00Z'));
});
