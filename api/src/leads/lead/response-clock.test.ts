import { afterAll, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connectToTestDatabase } from '../../../fixtures/test-api.fixture.js';
import { LEAD_STATUSES, type LeadStatus } from './lead-enums.js';
import { AT_RISK_HOURS, type ClockState, clockStateInSql, respondByInSql } from './response-clock.js';

const client = await connectToTestDatabase();
await client.query("SET TimeZone = 'America/Los_Angeles'");
afterAll(() => client.end());

interface Facts {
  respondBy: string | null;
  firstContactAt?: string;
  status?: LeadStatus;
}

async function clockStateAt(now: string, { respondBy, firstContactAt, status = 'new' }: Facts): Promise<unknown> {
  const lead = 'SELECT $2::timestamptz AS respond_by, $3::timestamptz AS first_contact_at, $4::text AS status';
  const text = `SELECT ${clockStateInSql('lead', '$1::timestamptz')} AS state FROM (${lead}) lead`;
  return (await client.query<{ state: string }>(text, [now, respondBy, firstContactAt, status])).rows[0]?.state;
}

const respondBy = '2026-06-02T10:00:00Z';

test.each<[string, string, Facts, ClockState | null]>([
  ['just came', '2026-06-01T10:00:00.000Z', { respondBy }, 'on-time'],
  ['has a moment more than four hours', '2026-06-02T05:59:59.999Z', { respondBy }, 'on-time'],
  ['has four hours', '2026-06-02T06:00:00.000Z', { respondBy }, 'at-risk'],
  ['has a moment', '2026-06-02T09:59:59.999Z', { respondBy }, 'at-risk'],
  ['has no time left', '2026-06-02T10:00:00.000Z', { respondBy }, 'overdue'],
  ['is a week late', '2026-06-09T10:00:00.000Z', { respondBy }, 'overdue'],
  ['was answered', '2026-07-01T00:00:00Z', { respondBy, firstContactAt: '2026-06-01T11:00:00Z' }, 'answered'],
  ['was answered late', '2026-07-01T00:00:00Z', { respondBy, firstContactAt: '2026-06-05T00:00:00Z' }, 'answered'],
  ['is promised nothing, as a buyer', '2026-06-03T10:00:00Z', { respondBy: null }, null],
])('the clock state of a lead that %s (now %s, %j) is %s', async (_what, now, facts, state) => {
  expect(await clockStateAt(now, facts)).toBe(state);
});

test.each(LEAD_STATUSES.seller)(
  'an unanswered lead (%s) becomes overdue, but a lost or closed one is "unanswered"',
  async (status) => {
    const isOver = status === 'lost' || status === 'closed';
    for (const now of ['2026-06-01T11:00:00Z', '2026-06-02T09:00:00Z', '2026-06-03T10:00:00Z'])
      expect((await clockStateAt(now, { respondBy, status })) === 'unanswered').toBe(isOver);
    expect(await clockStateAt('2026-06-03T10:00:00Z', { respondBy, status })).toBe(isOver ? 'unanswered' : 'overdue');
  },
);

// In the United States, clocks change on these nights: 8 March 2026 has 23 hours, 1 November 2026 has 25.
test.each([
  ['lost', '2026-03-07T17:00:00-08:00', '2026-03-08T18:00:00-07:00'],
  ['gained', '2026-10-31T17:00:00-07:00', '2026-11-01T16:00:00-08:00'],
])(
  'when an hour is %s because clocks change, the promise still ends after 24 elapsed hours',
  async (_what, receivedAt, end) => {
    const { rows } = await client.query(`SELECT ${respondByInSql('$1::timestamptz')} AS end`, [receivedAt]);
    expect(rows).toEqual([{ end: new Date(end) }]);
    const stateAfter = (offsetMs: number) =>
      clockStateAt(new Date(Date.parse(end) + offsetMs).toISOString(), { respondBy: end });
    const states = await Promise.all([-4 * 3_600_000 - 1, -4 * 3_600_000, -1, 0].map(stateAfter));
    expect(states).toEqual(['on-time', 'at-risk', 'at-risk', 'overdue']);
  },
);

test('the desk marks a lead as at risk as many hours before the end of the promise as the api', () => {
  const desk = readFileSync(
    join(import.meta.dirname, '../../../desk/src/shared/components/response-clock.tsx'),
    'utf8',
  );
  expect(desk).toContain(`const AT_RISK_MS = ${AT_RISK_HOURS} * 3_600_000;`);
});
