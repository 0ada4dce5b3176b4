import { expect, test } from '@jest/globals';
import { sayDistance, sayMoment, sayMomentShortly } from './notice-mail.js';

test.each([
  ['2026-11-22T14:05:00Z', 'Sunday, November 22, 9:05 AM Eastern (14:05 UTC)', 'Sun, Nov 22, 9:05 AM Eastern'],
  ['2026-07-04T02:30:00Z', 'Friday, July 3, 10:30 PM Eastern (July 4, 02:30 UTC)', 'Fri, Jul 3, 10:30 PM Eastern'],
])('%s is said in Eastern time and in UTC', (moment, long, short) => {
  expect(sayMoment(new Date(moment))).toBe(long);
  expect(sayMomentShortly(new Date(moment))).toBe(short);
});

test.each([
  [24 * 60, 'in 24 hours'],
  [91, 'in 2 hours'],
  [89, 'in 89 minutes'],
  [1, 'in 1 minute'],
  [-1, '1 minute ago'],
  [-61, '61 minutes ago'],
  [-180, '3 hours ago'],
])('%d minutes from now is "%s"', (minutes, words) => {
  const now = new Date('2026-11-22T14:05:00Z');
  expect(sayDistance(new Date(now.getTime() + minutes * 60_000), now)).toBe(words);
});
