import { expect, test } from '@jest/globals';
import { confirmByOf, finishByOf } from './privacy-deadlines.js';

test.each([
  ['2026-11-20T12:00:00.000Z', '2026-12-04T12:00:00.000Z'],
  ['2026-11-21T12:00:00.000Z', '2026-12-04T12:00:00.000Z'],
  ['2026-11-22T12:00:00.000Z', '2026-12-04T12:00:00.000Z'],
  ['2026-11-23T00:00:00.000Z', '2026-12-07T00:00:00.000Z'],
])('a request of %s is confirmed by %s: ten business days', (receivedAt, confirmBy) => {
  expect(confirmByOf(new Date(receivedAt)).toISOString()).toBe(confirmBy);
});

test('a request is finished within 45 days', () => {
  expect(finishByOf(new Date('2026-11-20T12:00:00Z')).toISOString()).toBe('2027-01-04T12:00:00.000Z');
});
