import { expect, test } from '@jest/globals';
import { queryTestDatabase } from '../../../fixtures/test-api.fixture.js';
import { endOfDay, isZone, startOfDay, weeksBetween } from './time-zone.js';

const DAY_END = `(date_trunc('day', $1::timestamptz AT TIME ZONE name) + interval '1 day') AT TIME ZONE name`;

// Around changes of the clock, at the ends of days, and where a zone skipped a day (Samoa, 2011-12-30). All are in the
// past, because Node and Postgres may have different rules for the future.
const TIMES = [
  ...['2025-01-15T12:00:00Z', '2025-07-15T12:00:00Z', '2025-07-15T23:59:59.999Z', '2025-11-23T00:00:00Z'],
  ...['2025-03-09T05:30:00Z', '2025-11-02T04:30:00Z', '2025-03-30T00:59:59Z', '2025-10-26T01:00:00Z'],
  ...['2025-04-05T13:30:00Z', '2025-09-07T03:30:00Z', '2011-12-30T09:30:00Z', '2024-02-29T10:00:00Z'],
];

test('the end of the day is the one that Postgres computes, in every zone that browsers may report', async () => {
  const rows = await queryTestDatabase<{ name: string }>(
    "SELECT name FROM pg_timezone_names WHERE name !~ '^(posix/|right/|Factory|localtime|posixrules)' ORDER BY name",
  );
  const names = [...new Set([...rows.map(({ name }) => name), ...Intl.supportedValuesOf('timeZone')])];
  expect(names.length).toBeGreaterThan(590);
  expect(names.filter((name) => !isZone(name))).toEqual([]);
  // Postgres ignores daylight saving for abbreviated names. That is why the api computes the end of the day itself.
  const ends = `SELECT name, ${DAY_END} AS at FROM unnest($2::text[]) AS name WHERE name NOT IN (SELECT abbrev FROM pg_timezone_abbrevs)`;
  for (const time of TIMES) {
    const expected = await queryTestDatabase<{ name: string; at: Date }>(ends, [time, names]);
    expect(expected.map(({ name }) => ({ name, at: endOfDay(name, new Date(time)) }))).toEqual(expected);
  }
});

test('the start of a day is the one that Postgres computes, in every zone, also around changes of the clock', async () => {
  const names = Intl.supportedValuesOf('timeZone');
  // In Havana the first hour of a day comes twice in autumn, and Postgres takes the second one.
  const starts = `SELECT name, date_trunc('day', ($1::timestamp + interval '12 hours') AT TIME ZONE name, name) AS at
    FROM unnest($2::text[]) AS name WHERE name NOT IN (SELECT abbrev FROM pg_timezone_abbrevs) AND name <> 'America/Havana'`;
  for (const day of ['2024-02-29', '2025-03-09', '2025-11-02', '2025-03-30', '2025-09-07', '2025-12-31']) {
    const expected = await queryTestDatabase<{ name: string; at: Date }>(starts, [day, names]);
    expect(expected.length).toBeGreaterThan(400);
    expect(expected.map(({ name }) => ({ name, at: startOfDay(name, day) }))).toEqual(expected);
  }
});

// Weeks of 167, 168 and 169 hours; in Beirut and Santiago the day of the change has no midnight.
test.each(['America/Chicago', 'Asia/Beirut', 'America/Santiago', 'Pacific/Chatham', 'Australia/Adelaide', 'UTC'])(
  'weeks of %s begin on Monday, also around changes of the clock',
  async (zone) => {
    const [from, to] = [new Date('2024-12-31T10:00:00Z'), new Date('2025-12-31T10:00:00Z')];
    const rows = await queryTestDatabase<{ at: Date }>(
      `SELECT day AT TIME ZONE $1 AS at FROM generate_series('2025-01-06'::timestamp, '2025-12-29', '7 days') AS day`,
      [zone],
    );
    expect(weeksBetween(zone, from, to)).toEqual([from, ...rows.map(({ at }) => at)]);
  },
);

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
