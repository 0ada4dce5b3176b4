import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { findConfirmBy, findFinishBy } from './privacy-deadlines.js';

test.each([
  ['Friday', '2026-11-20T12:00:00.000Z', '2026-12-04T12:00:00.000Z'],
  ['Saturday', '2026-11-21T12:00:00.000Z', '2026-12-04T12:00:00.000Z'],
  ['Sunday', '2026-11-22T12:00:00.000Z', '2026-12-04T12:00:00.000Z'],
  ['Sunday evening in New York, Monday in UTC', '2026-11-23T00:00:00.000Z', '2026-12-05T00:00:00.000Z'],
  ['Sunday evening in Honolulu, Monday in New York', '2026-11-23T08:00:00.000Z', '2026-12-05T08:00:00.000Z'],
  ['Friday evening in Honolulu, Saturday in New York', '2026-11-21T06:00:00.000Z', '2026-12-04T06:00:00.000Z'],
  ['Monday everywhere', '2026-11-23T18:00:00.000Z', '2026-12-07T18:00:00.000Z'],
  ['Friday at 11:30 p.m., over the change of the clocks', '2027-03-13T04:30:00.000Z', '2027-03-27T03:30:00.000Z'],
])('a request of %s (%s) must be confirmed by %s, after ten business days', (_, receivedAt, confirmBy) => {
  expect(findConfirmBy(new Date(receivedAt)).toISOString()).toBe(confirmBy);
});

test('a request must be finished within 45 days', () => {
  expect(findFinishBy(new Date('2026-11-20T12:00:00Z')).toISOString()).toBe('2027-01-04T12:00:00.000Z');
});

/** Returns a function that formats the date of an instant in a time zone. */
function calendarOf(timeZone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (at) => format.format(at);
}

/** Returns the date after `count` days, of which `counts` selects those that count. */
function daysAfter(day: string, count: number, counts: (weekday: number) => boolean): string {
  const date = new Date(`${day}T12:00:00Z`);
  for (let left = count; left > 0; left -= counts(date.getUTCDay()) ? 1 : 0) date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}

test.each([
  ...['Pacific/Honolulu', 'America/Anchorage', 'America/Los_Angeles', 'America/Phoenix'],
  ...['America/Denver', 'America/Chicago', 'America/New_York'],
])('no deadline is later than the one counted on the calendar of %s', (zone) => {
  const dayOf = calendarOf(zone);
  const isBusiness = (weekday: number) => weekday !== 0 && weekday !== 6;
  const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, (receivedAt) => {
      const day = dayOf(receivedAt);
      expect(dayOf(findConfirmBy(receivedAt)) <= daysAfter(day, 10, isBusiness)).toBe(true);
      expect(dayOf(findFinishBy(receivedAt)) <= daysAfter(day, 45, () => true)).toBe(true);
    }),
    { numRuns: 500 },
  );
});
