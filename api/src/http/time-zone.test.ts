import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type pg from 'pg';
import { connectToTestDatabase } from '../test-api.fixture.js';
import { endOfDay, isZone } from './time-zone.js';

let client: pg.Client;
beforeAll(async () => void (client = await connectToTestDatabase()));
afterAll(() => client.end());

// Every name that there is, old ones too: browsers report some of these.
async function listNames(): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT name FROM pg_timezone_names WHERE name !~ '^(posix/|right/|Factory|localtime|posixrules)' ORDER BY name",
  );
  return [...new Set([...rows.map(({ name }) => name), ...Intl.supportedValuesOf('timeZone')])];
}

const DAY_END = `(date_trunc('day', $1::timestamptz AT TIME ZONE name) + interval '1 day') AT TIME ZONE name`;

// Before and after clocks change, at the ends of days, and where a zone has left out a day. All are over: what laws
// say of a time to come depends on who was updated last, Node or Postgres.
const TIMES = [
  ...['2025-01-15T12:00:00Z', '2025-07-15T12:00:00Z', '2025-07-15T23:59:59.999Z', '2025-11-23T00:00:00Z'],
  ...['2025-03-09T05:30:00Z', '2025-11-02T04:30:00Z', '2025-03-30T00:59:59Z', '2025-10-26T01:00:00Z'],
  ...['2025-04-05T13:30:00Z', '2025-09-07T03:30:00Z', '2011-12-30T09:30:00Z', '2024-02-29T10:00:00Z'],
];

test('the day ends in every zone when Postgres says so, by every name that there is', async () => {
  const names = await listNames();
  expect(names.length).toBeGreaterThan(590);
  expect(names.filter((name) => !isZone(name))).toEqual([]);
  // What Postgres takes for an abbreviation has no daylight saving there: the reason not to ask it.
  const { rows } = await client.query<{ abbrev: string }>('SELECT abbrev FROM pg_timezone_abbrevs');
  const zones = names.filter((name) => !rows.some(({ abbrev }) => abbrev === name));
  const others: string[] = [];
  for (const time of TIMES) {
    const answer = await client.query<{ name: string; at: Date }>(
      `SELECT name, ${DAY_END} AS at FROM unnest($2::text[]) AS name`,
      [time, zones],
    );
    for (const { name, at } of answer.rows) {
      const ours = endOfDay(name, new Date(time));
      if (ours.getTime() !== at.getTime())
        others.push(`${name} at ${time}: ${ours.toISOString()}, ${at.toISOString()}`);
    }
  }
  expect(others).toEqual([]);
});

test.each([
  '+05:30',
  '-08',
  '-08:00',
  '+0530',
  '−05:00',
  'UTC+5',
  'GMT+5',
  '',
  ' ',
  'Mars',
  'Europe/../UTC',
  'x'.repeat(999),
])('the zone %j is refused', (name) => expect(isZone(name)).toBe(false));
