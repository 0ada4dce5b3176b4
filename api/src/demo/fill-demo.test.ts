import { expect, test } from '@jest/globals';
import pg from 'pg';
import { TEST_SUPPRESSION_KEY } from '../../fixtures/test-api.fixture.js';
import { someEmptyDatabase } from '../../fixtures/test-database.fixture.js';
import { fillDemo, RealLeads } from './fill-demo.js';

async function setUp() {
  const url = await someEmptyDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const query = async (sql: string) => (await client.query<Record<string, unknown>>(sql)).rows;
  return { url, query, end: () => client.end() };
}

const INDEXES = `SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1`;
const CONSTRAINTS = `SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1`;

test('filling adds leads with consents, contacts, colleagues and land, and restores every index and constraint', async () => {
  const { url, query, end } = await setUp();
  const before = [await query(INDEXES), await query(CONSTRAINTS)];
  await fillDemo(url, { leads: 1000, isForced: false, suppressionKey: TEST_SUPPRESSION_KEY });
  expect([await query(INDEXES), await query(CONSTRAINTS)]).toEqual(before);
  const [counts] = await query(`
    SELECT count(DISTINCT id)::int AS leads, count(DISTINCT type)::int AS types, count(DISTINCT status)::int AS statuses,
      count(first_contact_at) - (SELECT count(*) FROM lead_contacts) AS answered_without_contact,
      (SELECT count(*)::int FROM consents WHERE section_release ~ '^(seller|buyer)@[0-9.]+-demo$' AND channel = 'terms') AS consents,
      extract(days FROM max(received_at) - min(received_at))::int / 100 AS hundred_days FROM leads`);
  const expected = { leads: 1000, types: 2, statuses: 8, consents: 1000, hundred_days: 7 };
  expect(counts).toEqual({ ...expected, answered_without_contact: '0' });
  const [land] =
    await query(`SELECT (SELECT count(*) FROM comps)::int AS comps, (SELECT count(*) FROM parcels)::int AS parcels,
    (SELECT count(*) > 0 FROM offers) AS offers, (SELECT count(*) FROM deals)::int AS deals, (SELECT count(*) FROM deal_interests)::int AS interests`);
  expect(land).toEqual({ comps: 7, parcels: 60, offers: true, deals: 4, interests: 2 });
  await fillDemo(url, { leads: 100, isForced: false, suppressionKey: TEST_SUPPRESSION_KEY });
  expect(await query('SELECT count(*)::int FROM leads')).toEqual([{ count: 1100 }]);
  await end();
});

test('filling a database with real leads is refused unless forced', async () => {
  const { url, query, end } = await setUp();
  await query(`INSERT INTO leads (type, first_name, last_name, phone, phone_unlikely, body_sha256)
    VALUES ('seller', 'John', 'Doe', '+12125550123', false, sha256(''))`);
  const ten = { leads: 10, suppressionKey: TEST_SUPPRESSION_KEY };
  await expect(fillDemo(url, { ...ten, isForced: false })).rejects.toThrow(RealLeads);
  expect(await query('SELECT count(*)::int FROM leads')).toEqual([{ count: 1 }]);
  await fillDemo(url, { ...ten, isForced: true });
  expect(await query('SELECT count(*)::int FROM leads')).toEqual([{ count: 11 }]);
  await end();
});
