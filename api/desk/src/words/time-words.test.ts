/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { durationWords, fromLocalInput, laterTimes, momentWords, timeThereWords, toLocalInput } from './time-words.ts';

// In whatever zone the test runs: times are made as the reader's own.
const at = (...of: [number, number, number, number?, number?]) => new Date(...of).getTime();
const NOW = at(2026, 10, 20, 12, 0);

test('lengths are told in the unit that is felt', () => {
  const MIN = 60_000;
  expect([0, 59_999, 25 * MIN, 59.9 * MIN, 60 * MIN, 47.9 * 60 * MIN, 48 * 60 * MIN].map(durationWords)).toEqual([
    '1 min',
    '1 min',
    '25 min',
    '59 min',
    '1 h',
    '47 h',
    '2 days',
  ]);
  expect(durationWords(-3 * 60 * MIN)).toBe('3 h');
});

test('moments are told by the day they are on, not by hours', () => {
  const words = (moment: number) => momentWords(moment, NOW).replaceAll(/\s/g, ' ');
  expect(words(at(2026, 10, 20, 9, 14))).toBe('today 9:14 AM');
  expect(words(at(2026, 10, 19, 23, 59))).toBe('yesterday 11:59 PM');
  expect(words(at(2026, 10, 21, 0, 0))).toBe('tomorrow 12:00 AM');
  expect(words(at(2026, 10, 2, 16, 0))).toBe('Mon, Nov 2, 4:00 PM');
  expect(words(at(2025, 10, 2, 16, 0))).toBe('Nov 2, 2025');
});

test('a state of several zones has several times, each once', () => {
  const noon = Date.UTC(2026, 10, 20, 17);
  const wordsAt = (now: number, ...zones: string[]) => timeThereWords(zones, now).replaceAll(/\s/g, ' ');
  const words = (...zones: string[]) => wordsAt(noon, ...zones);
  expect(words('America/New_York')).toBe('12:00 PM');
  expect(wordsAt(noon + 60_000, 'America/New_York')).toBe('12:01 PM');
  expect(words('America/New_York', 'America/Detroit', 'America/Chicago')).toBe('12:00 PM or 11:00 AM');
});

test('a field takes and gives a time to the minute; an empty one gives none', () => {
  const moment = new Date(at(2026, 2, 8, 14, 30)).toISOString();
  expect(toLocalInput(moment)).toBe('2026-03-08T14:30');
  expect(fromLocalInput('2026-03-08T14:30')).toBe(moment);
  expect(fromLocalInput('')).toBeNull();
  expect(fromLocalInput('20260-03-08T14:30')).toBeNull();
});

test('later times are in the future, in order, and on a Monday the next is in a week', () => {
  const monday = at(2026, 10, 23, 8, 0);
  for (const now of [NOW, monday]) {
    const next = laterTimes(now).find(({ label }) => label === 'Next Monday');
    expect(new Date(next?.at ?? '').getDay()).toBe(1);
    expect(laterTimes(now).every((time) => Date.parse(time.at) > now)).toBe(true);
  }
  for (let day = 0; day < 7; day += 1) {
    const times = laterTimes(at(2026, 10, 23 + day, 8, 0)).map((time) => time.at);
    expect(times).toEqual([...new Set(times)].toSorted());
  }
  expect(toLocalInput(laterTimes(monday)[3]?.at ?? '')).toBe('2026-11-30T09:00');
  expect(toLocalInput(laterTimes(NOW)[1]?.at ?? '')).toBe('2026-11-21T09:00');
});
