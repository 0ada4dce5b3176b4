import { expect, test } from '@jest/globals';
import { formatDistance, formatMoment, formatMomentShortly } from './notice-mail.js';

test.each([
  ['America/Chicago', '2026-11-22T14:05:00Z', 'Sunday, November 22, 8:05 AM Central Time (14:05 UTC)'],
  ['America/New_York', '2026-11-22T14:05:00Z', 'Sunday, November 22, 9:05 AM Eastern Time (14:05 UTC)'],
  ['America/New_York', '2026-07-04T02:30:00Z', 'Friday, July 3, 10:30 PM Eastern Time (July 4, 02:30 UTC)'],
  ['America/Phoenix', '2026-07-04T02:30:00Z', 'Friday, July 3, 7:30 PM Mountain Standard Time (July 4, 02:30 UTC)'],
  [
    'Pacific/Honolulu',
    '2026-11-22T14:05:00Z',
    'Sunday, November 22, 4:05 AM Hawaii-Aleutian Standard Time (14:05 UTC)',
  ],
])('in the time zone %s, %s is written as "%s"', (zone, moment, words) => {
  expect(formatMoment(new Date(moment), zone)).toBe(words);
});

test('the short form for a subject has the time zone too', () => {
  const moment = new Date('2026-11-22T14:05:00Z');
  expect(formatMomentShortly(moment, 'America/Denver')).toBe('Sun, Nov 22, 7:05 AM Mountain Time');
});

test.each([
  [24 * 60, 'in 24 hours'],
  [91, 'in 2 hours'],
  [89, 'in 89 minutes'],
  [1, 'in 1 minute'],
  [-1, '1 minute ago'],
  [-61, '61 minutes ago'],
  [-180, '3 hours ago'],
])('a time %d minutes from now is written as "%s"', (minutes, words) => {
  const now = new Date('2026-11-22T14:05:00Z');
  expect(formatDistance(new Date(now.getTime() + minutes * 60_000), now)).toBe(words);
});
