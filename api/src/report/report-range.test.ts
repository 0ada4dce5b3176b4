import { expect, test } from '@jest/globals';
import { weeksBetween } from '../http/fields/time-zone.js';
import { toRange } from './report-range.js';

const zone = 'America/Chicago';

test.each([
  ['Sunday at 11:18 PM, after clocks were set back', '2026-11-30T05:18:00Z', '2026-09-07T05:00:00.000Z'],
  ['the first second of a Monday', '2026-11-30T06:00:00Z', '2026-09-14T05:00:00.000Z'],
  ['Sunday at 11:30 PM, after clocks were set forward', '2026-03-16T04:30:00Z', '2025-12-22T06:00:00.000Z'],
  ['a Wednesday', '2026-11-25T18:00:00Z', '2026-09-07T05:00:00.000Z'],
])('at %s the range begins on the Monday eleven weeks before that of this week', (_what, now, from) => {
  const to = new Date(now);
  const { receivedFrom } = toRange({ zone, to });
  expect(receivedFrom.toISOString()).toBe(from);
  expect(weeksBetween(zone, receivedFrom, new Date(to.getTime() + 1))).toHaveLength(12);
});
