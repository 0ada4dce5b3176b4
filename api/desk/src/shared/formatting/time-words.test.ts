/** @jest-environment node */
import { expect, test } from '@jest/globals';
import {
  bothTimesWords,
  durationWords,
  fromLocalInput,
  followUpError,
  followUpTimes,
  momentWords,
  timeThereWords,
  toLocalInput,
} from './time-words.ts';

// Local times, so that the tests pass in any time zone.
const at = (...of: [number, number, number, number?, number?]) => new Date(...of).getTime();
const NOW = at(2026, 10, 20, 12, 0);

test('a duration has one unit', () => {
  const MIN = 60_000;
  const minutes = [0, 0.999, 25, 59.9, 60, 47.9 * 60, 48 * 60, -180];
  expect(minutes.map((each) => durationWords(each * MIN)).join(', ')).toBe(
    '1 min, 1 min, 25 min, 59 min, 1 h, 47 h, 2 days, 3 h',
  );
});

test('a moment near now is written as today, yesterday or tomorrow, and others with their date', () => {
  const words = (moment: number) => momentWords(moment, NOW).replaceAll(/\s/g, ' ');
  expect(words(at(2026, 10, 20, 9, 14))).toBe('today 9:14 AM');
  expect(words(at(2026, 10, 19, 23, 59))).toBe('yesterday 11:59 PM');
  expect(words(at(2026, 10, 21, 0, 0))).toBe('tomorrow 12:00 AM');
  expect(words(at(2026, 10, 2, 16, 0))).toBe('Mon, Nov 2, 4:00 PM');
  expect(words(at(2025, 10, 2, 16, 0))).toBe('Nov 2, 2025');
});

test('a number in a state with several time zones shows each different local time once', () => {
  const noon = Date.UTC(2026, 10, 20, 17);
  const wordsAt = (now: number, ...zones: string[]) => timeThereWords(zones, now).replaceAll(/\s/g, ' ');
  const words = (...zones: string[]) => wordsAt(noon, ...zones);
  expect(words('America/New_York')).toBe('12:00 PM');
  expect(wordsAt(noon + 60_000, 'America/New_York')).toBe('12:01 PM');
  expect(words('America/New_York', 'America/Detroit', 'America/Chicago')).toBe('12:00 PM or 11:00 AM');
});

test('a date and time field is read and written to the minute; an empty one is null', () => {
  const moment = new Date(at(2026, 2, 8, 14, 30)).toISOString();
  expect(toLocalInput(moment)).toBe('2026-03-08T14:30');
  expect(fromLocalInput('2026-03-08T14:30')).toBe(moment);
  expect(fromLocalInput('')).toBeNull();
  expect(fromLocalInput('20260-03-08T14:30')).toBeNull();
});

test('follow-up times are in the future and in order, and on a Monday "Next Monday" is in a week', () => {
  const monday = at(2026, 10, 23, 8, 0);
  for (const now of [NOW, monday]) {
    const next = followUpTimes(now).find(({ label }) => label === 'Next Monday');
    expect(new Date(next?.at ?? '').getDay()).toBe(1);
    expect(followUpTimes(now).every((time) => Date.parse(time.at) > now)).toBe(true);
  }
  for (let day = 0; day < 7; day += 1) {
    const times = followUpTimes(at(2026, 10, 23 + day, 8, 0)).map((time) => time.at);
    expect(times).toEqual([...new Set(times)].toSorted());
  }
  expect(toLocalInput(followUpTimes(monday)[3]?.at ?? '')).toBe('2026-11-30T09:00');
  expect(toLocalInput(followUpTimes(NOW)[1]?.at ?? '')).toBe('2026-11-21T09:00');
});

const EASTERN = 'America/New_York';
const [CENTRAL, MOUNTAIN, PACIFIC, ARIZONA] = [
  ...(['America/Chicago', 'America/Denver', 'America/Los_Angeles', 'America/Phoenix'] as const),
];
const FAR = ['America/Anchorage', 'America/Adak', 'Pacific/Honolulu', 'Pacific/Guam', 'Pacific/Pago_Pago'];
const PLACES = [
  ...[EASTERN, CENTRAL, MOUNTAIN, PACIFIC, ARIZONA, 'America/Puerto_Rico', ...FAR].map((zone) => [zone]),
  ...[[EASTERN, CENTRAL], [CENTRAL, MOUNTAIN], [MOUNTAIN, PACIFIC], [ARIZONA, MOUNTAIN], FAR.slice(0, 2)],
];
/** Before and on both Sundays on which clocks change, ends of months, of a year and of February. */
const DAYS = ['2026-03-07', '2026-03-08', '2026-10-31', '2026-11-01', '2026-11-30', '2026-12-31', '2028-02-28'];
const wallClocks = Object.fromEntries(
  PLACES.flat().map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
);
const wallClock = (timeZone: string, now: number) => wallClocks[timeZone]!.format(now);

test.each(PLACES.map((zones) => [zones.join(', '), zones] as const))(
  'follow-ups in the morning are at 9 AM in %s, counted from the current date there',
  (_, zones) => {
    for (const day of DAYS)
      for (let hour = 0; hour < 24; hour += 1) {
        const now = Date.parse(`${day}T00:07:00Z`) + hour * 3_600_000;
        const times = followUpTimes(now, zones.toReversed());
        for (const [name, days] of [
          ['Tomorrow 9 AM', 1],
          ['In 2 weeks', 14],
        ] as const) {
          const at = Date.parse(times.find(({ label }) => label.startsWith(name))?.at ?? '');
          // The local time in the westernmost zone.
          const [earliest] = zones.map((zone) => wallClock(zone, at)).toSorted();
          const allowed = zones
            .filter((zone) => wallClock(zone, at) === earliest)
            .map((zone) => Date.parse(wallClock(zone, now).slice(0, 10)) + days * 86_400_000)
            .map((date) => `${new Date(date).toISOString().slice(0, 10)} 09:00`);
          expect([name, new Date(now), allowed]).toEqual([name, new Date(now), expect.arrayContaining([earliest])]);
        }
      }
  },
);

test('a time in the zone of the phone number is also written in the user’s zone, if the zones differ', () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const label = (...zones: string[]) => followUpTimes(NOW, zones).find((time) => time.label.startsWith('Tomorrow'))!;
  expect([label(here).label, label().label]).toEqual(['Tomorrow 9 AM', 'Tomorrow 9 AM']);
  const { label: words, at: guam } = label('Pacific/Kiritimati');
  expect(words).toBe(`Tomorrow 9 AM their time: ${momentWords(guam, NOW)} yours`);
  expect(bothTimesWords(guam, ['Pacific/Kiritimati'], NOW).replaceAll(/\s/g, ' ')).toBe(
    `${momentWords(guam, NOW).replaceAll(/\s/g, ' ')} (9:00 AM there)`,
  );
  expect(bothTimesWords(guam, [here], NOW)).toBe(momentWords(guam, NOW));
});

test('a follow-up must be in the next two years', () => {
  const now = Date.UTC(2026, 10, 20);
  const isFault = (at: string | null) => followUpError(at, now) !== null;
  expect(['2026-11-20T00:00:00.001Z', '2028-11-20T00:00:00Z'].some(isFault)).toBe(false);
  expect([null, '', '2026-11-20T00:00:00Z', '2026-11-19T23:59:59Z', '2028-11-23T00:00:00Z'].every(isFault)).toBe(true);
});
