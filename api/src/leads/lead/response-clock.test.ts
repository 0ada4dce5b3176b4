import { expect, jest, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectToTestDatabase } from '../../test-api.fixture.js';
import { LEAD_STATUSES } from './lead-enums.js';
import { AT_RISK_HOURS, clockStateAt, respondByInSql } from './response-clock.js';

const respondByOf = (receivedAt: Date) => new Date(receivedAt.getTime() + 24 * 3_600_000);

/** State now, by a fake clock, of a lead that was received then and not answered yet. */
function stateOf(receivedAt: string, now: string) {
  jest.useFakeTimers();
  jest.setSystemTime(new Date(now));
  return clockStateAt(new Date(), {
    respondBy: respondByOf(new Date(receivedAt)),
    firstContactAt: null,
    status: 'new',
  });
}

test.each([
  ['at once', '2026-06-01T10:00:00.000Z', 'on-time'],
  ['a moment before the last four hours', '2026-06-02T05:59:59.999Z', 'on-time'],
  ['four hours before the end', '2026-06-02T06:00:00.000Z', 'at-risk'],
  ['a moment before the end', '2026-06-02T09:59:59.999Z', 'at-risk'],
  ['at the end', '2026-06-02T10:00:00.000Z', 'overdue'],
  ['a week later', '2026-06-09T10:00:00.000Z', 'overdue'],
])('an unanswered lead is, %s (%s), %s', (_when, now, state) => {
  expect(stateOf('2026-06-01T10:00:00.000Z', now)).toBe(state);
});

test('a time that runs moves the state on by itself', () => {
  jest.useFakeTimers();
  jest.setSystemTime(new Date('2026-06-01T10:00:00Z'));
  const facts = { respondBy: respondByOf(new Date()), firstContactAt: null, status: 'new' as const };
  const states = [];
  for (let hours = 0; hours <= 24; hours += 4) {
    states.push(clockStateAt(new Date(), facts));
    jest.advanceTimersByTime(4 * 3_600_000);
  }
  expect(states).toEqual(['on-time', 'on-time', 'on-time', 'on-time', 'on-time', 'at-risk', 'overdue']);
});

test('an answered lead stays answered, also when the answer came late', () => {
  const respondBy = new Date('2026-06-02T10:00:00Z');
  for (const firstContactAt of [new Date('2026-06-01T11:00:00Z'), new Date('2026-06-05T00:00:00Z')]) {
    expect(clockStateAt(new Date('2026-07-01T00:00:00Z'), { respondBy, firstContactAt, status: 'lost' })).toBe(
      'answered',
    );
  }
});

test.each(LEAD_STATUSES.seller)('an unanswered lead that is %s is late while there is work on it', (status) => {
  const facts = { respondBy: new Date('2026-06-02T10:00:00Z'), firstContactAt: null, status };
  const isOver = status === 'lost' || status === 'closed';
  for (const now of ['2026-06-01T11:00:00Z', '2026-06-02T09:00:00Z', '2026-06-03T10:00:00Z'])
    expect(clockStateAt(new Date(now), facts) === 'unanswered').toBe(isOver);
  expect(clockStateAt(new Date('2026-06-03T10:00:00Z'), facts)).toBe(isOver ? 'unanswered' : 'overdue');
});

test('nothing is promised to a buyer', () => {
  expect(clockStateAt(new Date(), { respondBy: null, firstContactAt: null, status: 'new' })).toBeNull();
});

// On these nights the clocks of the United States change at 2 a.m.: 8 March 2026 has 23 hours, 1 November 2026 has 25.
test.each([
  ['lost', '2026-03-07T17:00:00-08:00', '2026-03-08T18:00:00-07:00'],
  ['gained', '2026-10-31T17:00:00-07:00', '2026-11-01T16:00:00-08:00'],
])(
  'over the night in which an hour is %s the promise is 24 elapsed hours, not the same time of day',
  async (_what, receivedAt, end) => {
    const client = await connectToTestDatabase();
    await client.query("SET TimeZone = 'America/Los_Angeles'");
    const { rows } = await client.query(`SELECT ${respondByInSql('$1::timestamptz')} AS end`, [receivedAt]);
    await client.end();
    expect(rows).toEqual([{ end: new Date(end) }]);
    expect(stateOf(receivedAt, end)).toBe('overdue');
    const moments = [-4 * 3_600_000 - 1, -4 * 3_600_000, -1].map((offset) =>
      new Date(new Date(end).getTime() + offset).toISOString(),
    );
    expect(moments.map((now) => stateOf(receivedAt, now))).toEqual(['on-time', 'at-risk', 'at-risk']);
  },
);

test('the desk calls a promise due soon from the same hour on', () => {
  const desk = readFileSync(join(import.meta.dirname, '../../../desk/src/components/response-clock.tsx'), 'utf8');
  expect(desk).toContain(`const AT_RISK_MS = ${AT_RISK_HOURS} * 3_600_000;`);
});
