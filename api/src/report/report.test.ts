import { expect, test } from '@jest/globals';
import { fillDemo } from '../demo/fill-demo.js';
import { refusalOf, someStaff, storeLeads } from '../../fixtures/inbox/lead.fixture.js';
import { queryTestDatabase, TEST_SUPPRESSION_KEY, useApi } from '../../fixtures/test-api.fixture.js';
import { useOwnDatabase } from '../../fixtures/test-database.fixture.js';
import type { ConversionReport, PromiseReport, PromiseRow, SitePromises } from './report.dto.js';

// Reports count all stored leads: this file has its own database.
const url = await useOwnDatabase();
const api = await useApi();
const viewer = await someStaff(api, 'viewer');

const request = (report: string, query: Record<string, string>) =>
  viewer.send('GET', `reports/${report}?${new URLSearchParams(query)}`);
const readPromises = async (query: Record<string, string>) => {
  const { rows } = (await request('promise', query)).json<PromiseReport>();
  return { rows: rows.slice(0, -1), all: rows.at(-1) };
};
const countOf = async (filters: Record<string, string>) =>
  (await viewer.send('GET', `leads/count?${new URLSearchParams(filters)}`)).json<{ count: number }>().count;

const NONE = { due: 0, kept: 0, late: 0, pending: 0, medianSeconds: null, percentile90Seconds: null };
const CHICAGO = 'America/Chicago';

test('a report on a time without leads has weeks of zeros, and no agents, sources and releases', async () => {
  const empty = { from: '2019-01-01T00:00:00Z', to: '2019-03-01T00:00:00Z' };
  const { rows, all } = await readPromises({ ...empty, zone: CHICAGO });
  expect([rows.length, all]).toEqual([9, expect.objectContaining({ group: null, ...NONE })]);
  expect(rows).toEqual(rows.map(({ group, from, to }) => ({ group, from, to, name: null, ...NONE })));
  for (const by of ['agent', 'source']) expect((await readPromises({ ...empty, by })).rows).toEqual([]);
  expect((await request('conversion', empty)).json()).toMatchObject({ rows: [] });
});

test('a report without a range covers this week and the eleven weeks before it', async () => {
  const { rows, all } = await readPromises({ zone: CHICAGO });
  expect(rows).toHaveLength(12);
  const from = rows.at(-1)?.from ?? '';
  expect([from, rows[0]?.to]).toEqual([all?.from, all?.to]);
  expect(
    new Intl.DateTimeFormat('en', { timeZone: CHICAGO, weekday: 'long', hour: 'numeric' }).format(new Date(from)),
  ).toBe('Monday 12 AM');
});

/** Stores sellers of a day long ago, answered after these hours (null: never). Returns the day as a range. */
async function storeDay(day: string, hours: (number | null)[]): Promise<Record<string, string>> {
  const received = Date.parse(`${day}T12:00:00Z`);
  const at = (after: number) => new Date(received + after * 3_600_000);
  for (const each of hours)
    await storeLeads(1, {
      ...{ received_at: at(0), respond_by: at(24), first_contact_at: each === null ? null : at(each) },
    });
  return { from: `${day}T00:00:00Z`, to: `${day}T23:59:59Z` };
}

test.each<[string, string, (number | null)[], Partial<PromiseRow>]>([
  ['one answer', '2020-01-01', [2], { due: 1, kept: 1, late: 0, medianSeconds: 7200, percentile90Seconds: 7200 }],
  ['no answer', '2020-02-01', [null], { due: 1, kept: 0, late: 1, medianSeconds: null, percentile90Seconds: null }],
  ['equal times', '2020-03-01', [1, 1, 1], { kept: 3, medianSeconds: 3600, percentile90Seconds: 3600 }],
  ['an answer at the very end of the 24 hours', '2020-04-01', [24], { kept: 0, late: 1, medianSeconds: 86_400 }],
  ['ten answers', '2020-05-01', [1, 2, 3, 4, 5, 6, 7, 8, 9, 30], { kept: 9, late: 1, medianSeconds: 5.5 * 3600 }],
])('the promise report measures %s', async (_what, day, hours, expected) => {
  expect((await readPromises(await storeDay(day, hours))).all).toMatchObject(expected);
});

async function fill(): Promise<{ from: string; to: string }> {
  await fillDemo(url, { leads: 4000, isForced: true, suppressionKey: TEST_SUPPRESSION_KEY });
  await queryTestDatabase('DELETE FROM deals');
  await queryTestDatabase("UPDATE leads SET source = 'phone' WHERE hashtext(id::text) % 7 = 0");
  await queryTestDatabase(
    `INSERT INTO lead_events (lead_id, kind, detail)
     SELECT id, 'status-changed', jsonb_build_object('from', (ARRAY['new', 'contacted', 'offer-made'])[1 + abs(hashtext(id::text)) % 3], 'to', 'lost')
     FROM leads WHERE status = 'lost'`,
  );
  const weeks = (count: number) => new Date(Date.now() - count * 7 * 86_400_000).toISOString();
  return { from: weeks(53), to: weeks(0) };
}
const range = await fill();

const GROUP_SQL: Record<string, string> = {
  week: `greatest(date_trunc('week', received_at AT TIME ZONE '${CHICAGO}') AT TIME ZONE '${CHICAGO}', $1)`,
  agent: "coalesce(assignee_id::text, 'none')",
  source: 'source',
};

test.each(Object.keys(GROUP_SQL))(
  'the numbers by %s equal those of a plain SQL query over the demo data',
  async (by) => {
    const { rows } = await readPromises({ ...range, by, zone: CHICAGO });
    const expected = await queryTestDatabase(
      `SELECT ${GROUP_SQL[by]} AS "group", count(*)::int AS due,
       sum((first_contact_at - received_at < '24 hours')::int)::int AS kept,
       round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM first_contact_at) - extract(epoch FROM received_at)))::int AS median
     FROM leads WHERE type = 'seller' AND quarantine_state IN ('none', 'released') AND received_at >= $1 AND received_at < $2
     GROUP BY 1`,
      [range.from, range.to],
    );
    const shown = rows.flatMap(({ group, due, kept, medianSeconds: median }) =>
      due > 0 ? [{ group: by === 'week' ? new Date(group ?? '') : group, due, kept: kept || null, median }] : [],
    );
    const inOrder = (list: object[]) => list.map((row) => JSON.stringify(row)).toSorted();
    expect(inOrder(shown)).toEqual(inOrder(expected.map((row) => ({ ...row, kept: row['kept'] || null }))));
    expect(shown.length).toBeGreaterThan(1);
  },
);

const LISTS = {
  due: { type: 'seller' },
  kept: { clock: 'kept' },
  late: { clock: 'late' },
  pending: { clock: 'pending' },
};

test.each(['week', 'agent', 'source'])('each number by %s equals the count of the list that it opens', async (by) => {
  const { rows, all } = await readPromises({ ...range, by, zone: CHICAGO });
  for (const row of [...rows.slice(0, 20), ...(all ? [all] : [])]) {
    expect(row.due).toBe(row.kept + row.late + row.pending);
    const names: Record<string, string> = { agent: 'assignee', source: 'source' };
    const group = row.group !== null && names[by] ? { [names[by]]: row.group } : {};
    const received = { receivedFrom: String(row.from), receivedTo: String(row.to) };
    for (const [name, filters] of Object.entries(LISTS))
      expect([row.group, name, await countOf({ ...group, ...received, ...filters })]).toEqual([
        ...[row.group, name, row[name as keyof typeof LISTS]],
      ]);
  }
});

const STEPS = {
  submitted: {},
  contacted: { reached: 'contacted' },
  offered: { type: 'seller', reached: 'offer-made' },
  closed: { status: 'closed' },
  listed: { status: 'active,inactive' },
};

test('each number of a release equals the count of its list, and offers to leads that were lost later count', async () => {
  const { rows } = (await request('conversion', range)).json<ConversionReport>();
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows.slice(0, 8))
    for (const [name, filters] of Object.entries(STEPS)) {
      const received = { receivedFrom: range.from, receivedTo: range.to };
      const count = await countOf({ type: row.type, release: row.release, ...received, ...filters });
      expect([row.release, name, count]).toEqual([row.release, name, row[name as keyof typeof STEPS]]);
    }
  const [{ offers } = { offers: 0 }] = await queryTestDatabase<{ offers: number }>(
    `SELECT count(DISTINCT l.id)::int AS offers FROM leads l JOIN consents c ON c.lead_id = l.id LEFT JOIN lead_events e ON e.lead_id = l.id
     WHERE c.section_release IS NOT NULL AND NOT l.quarantined AND l.received_at >= $1 AND l.received_at < $2
       AND (l.status IN ('offer-made', 'under-contract', 'closed') OR (l.status = 'lost' AND e.detail->>'from' = 'offer-made'))`,
    [range.from, range.to],
  );
  expect(rows.reduce((sum, { offered }) => sum + offered, 0)).toBe(offers);
});

test('a promise of the site is missed if most sellers or deals of this quarter miss it', async () => {
  const read = async () => {
    const { from, items } = (await request('site-promises', {})).json<SitePromises>();
    return { from, ...Object.fromEntries(items.map(({ promise, ...rest }) => [promise, rest])) };
  };
  const { from } = await read();
  const none = { of: 0, kept: 0, isMissed: false };
  expect(await read()).toMatchObject({ 'head-start': none, 'below-market': none, financing: none });
  const { all } = await readPromises({ from: String(from) });
  const [kept = 0, of = 0] = [all?.kept, (all?.kept ?? 0) + (all?.late ?? 0)];
  expect(await read()).toMatchObject({ answers: { of, kept, isMissed: kept * 2 < of } });
  expect(of).toBeGreaterThan(0);
  const someDeal = (stage: string, early: string, open: string | null, percent: number | null, closed = 'NULL') =>
    queryTestDatabase(
      `INSERT INTO deals (slug, stage, state, county_fips, acres, head_start_hours, early_at, public_at, closed_at, evidence, terms, staff_id)
       VALUES ('deal-' || gen_random_uuid(), $1, 'AZ', '04001', 5, 24, ${early}, ${open}, ${closed}, $2, $3, (SELECT id FROM staff LIMIT 1))`,
      [
        stage,
        percent && JSON.stringify({ percentBelow: percent }),
        percent === 24 ? JSON.stringify({ downCents: 1 }) : null,
      ],
    );
  const [start, before] = [`'${String(from)}'::timestamptz`, `'${String(from)}'::timestamptz - interval '9 days'`];
  const after = (hours: number) => `${start} + interval '${hours} hours'`;
  await someDeal('early', start, after(24), 24);
  await someDeal('sold', before, after(0), 10, after(1));
  await someDeal('pending', start, after(23), 9);
  await someDeal('early', 'now()', "now() + interval '1 day'", 41);
  await someDeal('sold', before, `${before} + interval '1 day'`, 24, `${start} - interval '1 second'`);
  await someDeal('preparing', 'NULL', 'NULL', null);
  expect(await read()).toMatchObject({
    ...{ 'head-start': { of: 3, kept: 2, isMissed: false }, 'below-market': { of: 4, kept: 2, isMissed: false } },
    financing: { of: 4, kept: 1, isMissed: true },
  });
});

test.each([
  ['promise', { from: '2026-11-20T00:00:00Z', to: '2026-11-20T00:00:00Z' }, 'from'],
  ['conversion', { from: '2025-01-01T00:00:00Z', to: '2026-01-08T00:00:01Z' }, 'from'],
  ['promise', { from: '2026-02-30T00:00:00Z' }, 'from'],
  ['promise', { to: '2200-01-01T00:00:00Z' }, 'to'],
  ['promise', { zone: 'Mars' }, 'zone'],
  ['promise', { by: 'county' }, 'by'],
  ['conversion', { by: 'week' }, 'by'],
])('the %s report of %j is refused with an error for the field %s', async (report, query, field) => {
  expect(refusalOf(await request(report, query as Record<string, string>))).toEqual([400, [field]]);
});
