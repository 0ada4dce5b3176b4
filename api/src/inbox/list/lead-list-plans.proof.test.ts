import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { fillDemo } from '../../demo/fill-demo.js';
import { startApi, TEST_SUPPRESSION_KEY } from '../../../fixtures/test-api.fixture.js';
import { someEmptyDatabase } from '../../../fixtures/test-database.fixture.js';
import { migrateDatabase } from '../../database/migrate.js';
import { type Statement, STATEMENTS } from '../../database/statement.js';
import { Database } from '../../database/database.js';
import { OPEN_STATUSES } from '../../leads/lead/lead-enums.js';
import type { LeadFilter } from './lead-filter.js';
import { READ_LEAD } from '../lead/lead-detail.repository.js';
import { LeadListRepository } from './lead-list.repository.js';
import { COMPARE_LEADS } from '../review/lead-pairs.sql.js';
import type { LeadListSort } from './lead-list-order.js';
import {
  countLeads,
  findAlongOrder,
  READ_LEADS,
  searchAlongOrder,
  searchByText,
  searchUntilFull,
} from './lead-list.sql.js';

// With this many leads, Postgres chooses the same plans as for a million.
const LEADS = 60_000;
const url = await someEmptyDatabase();
const client = new pg.Client({ connectionString: url });
let stop: () => Promise<void>;
let leads: LeadListRepository;

beforeAll(async () => {
  await migrateDatabase(url);
  await fillDemo(url, { leads: LEADS, isForced: false, suppressionKey: TEST_SUPPRESSION_KEY });
  await client.connect();
  const api = await startApi({ DATABASE_URL: url });
  leads = new LeadListRepository(api.app.get(Database));
  stop = api.stop;
}, 120_000);

afterAll(async () => {
  await client.end();
  await stop();
});

async function planOf({ text, values }: Pick<pg.QueryConfig, 'text' | 'values'>): Promise<string> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const limit = 51;
const request = (filter: LeadFilter, sort: LeadListSort = '-receivedAt') => ({ filter, sort, limit, now: new Date() });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const after = { sortText: daysAgo(300).toISOString(), id: '01993f6f-1a2b-7c3d-8e4f-5a6b7c8d9e0f' };
const KEYS: Partial<Record<LeadListSort, string>> = { name: 'm', place: 'TX48', '-acres': '20' };
const ASSIGNEE = '01993f6e-5c1a-7c3e-9d5b-0f6a1e2b3c4d';
const NEW = { status: ['new'], assignee: 'none' } as const;
const UNTOLD = { status: ['offer-made'], offer: 'untold' } as const;
const OWN_TODAY: LeadFilter = { followUp: 'today', assignee: ASSIGNEE, status: OPEN_STATUSES };

const COVERED = { assignees: [ASSIGNEE], dayEnd: new Date() };

test.each<[string, LeadFilter, LeadListSort, RegExp]>([
  ['the newest', {}, '-receivedAt', /leads_by_received/],
  ['the oldest', {}, 'receivedAt', /leads_by_received/],
  ['the open promises first', {}, 'respondBy', /leads_by_promise/],
  ['the last names', {}, 'name', /leads_by_name/],
  ['the places', {}, 'place', /parcels_by_place/],
  ['the largest', {}, '-acres', /parcels_by_acres/],
  ['the largest of a state', { state: 'TX' }, '-acres', /parcels_by_(acres|state|place)/],
  ['a type', { type: 'buyer' }, '-receivedAt', /leads_by_(type|received|work)/],
  ['a status', { status: ['under-contract'] }, '-receivedAt', /leads_by_(status|work|received)/],
  ['an assignee', { assignee: ASSIGNEE }, '-receivedAt', /leads_by_assignee/],
  ['own and covered', { assignee: ASSIGNEE, covered: COVERED }, '-receivedAt', /leads_by_(assignee|received|assigned)/],
  ['nobody’s leads', { assignee: 'none' }, '-receivedAt', /leads_by_(assignee|received)/],
  ['overdue', { clock: 'overdue' }, '-receivedAt', /leads_open_promises/],
  ['at risk', { clock: 'at-risk' }, '-receivedAt', /leads_(open_promises|by_promise)/],
  ['overdue, the longest first', { clock: 'overdue' }, 'respondBy', /leads_(by_promise|open_promises)/],
  ['one’s own overdue', { clock: 'overdue', assignee: ASSIGNEE }, 'respondBy', /leads_promise(_of|d_by)_assignee/],
  ['new promises of nobody', { ...NEW, clock: 'on-time' }, 'respondBy', /leads_(by_promise|open_promises|by_status)/],
  ['new buyers of nobody', { ...NEW, type: 'buyer' }, 'receivedAt', /leads_by_(status|type|received|assignee)/],
  ['one’s own untold offers', { ...UNTOLD, assignee: ASSIGNEE }, 'receivedAt', /leads_(by_|of_|pkey)/],
  ['one’s own unread replies', { reply: 'unread', assignee: ASSIGNEE }, 'receivedAt', /leads_(by_|of_|pkey)/],
  ['to be called again', {}, 'followUpAt', /leads_by_follow_up/],
  ['to be called by now', { followUp: 'due' }, 'followUpAt', /leads_by_follow_up/],
  ['one’s own to be called today', OWN_TODAY, 'followUpAt', /leads_by_assigned_follow_up/],
  ['open ones', { status: OPEN_STATUSES }, '-receivedAt', /leads_by_(received|status)/],
  ['late', { clock: 'late' }, '-receivedAt', /leads_not_kept/],
  ['a rare source', { source: 'phone' }, '-receivedAt', /leads_by_source/],
  ['answered', { clock: 'answered' }, '-receivedAt', /leads_by_(received|first_contact)/],
  ['spam', { quarantined: 'true' }, '-receivedAt', /leads_quarantined/],
  ['suspected spam', { quarantined: 'suspected' }, '-receivedAt', /leads_suspected/],
  ['test leads', { test: 'true' }, '-receivedAt', /leads_test/],
  ['a day', { receivedFrom: daysAgo(40), receivedTo: daysAgo(39) }, '-receivedAt', /leads_by_(received|status)/],
])('the list of %s is read from an index in its order, on first and later pages', async (_, filter, sort, index) => {
  const next = { ...after, sortText: KEYS[sort] ?? after.sortText };
  for (const page of [request(filter, sort), { ...request(filter, sort), after: next }]) {
    const plan = await planOf(findAlongOrder(page));
    expect(plan).toMatch(index);
    expect(plan).not.toMatch(/Seq Scan on leads/);
  }
});

test.each<[string, LeadFilter, RegExp]>([
  ['what is at risk', { clock: 'at-risk' }, /leads_(open_promises|by_promise)/],
  ['one’s own to be called today', { followUp: 'today', assignee: ASSIGNEE }, /leads_by_assigned_follow_up/],
  ['what may be spam', { quarantined: 'suspected' }, /leads_suspected/],
])('%s: counting reads an index, not all leads', async (_, filter, index) => {
  const plan = await planOf(countLeads(filter, 1001, new Date()));
  expect(plan).toMatch(index);
  expect(plan).not.toMatch(/Seq Scan on leads/);
});

test('a search reads the leads in the order of the list, or uses the text index', async () => {
  const q = 'quarry on it';
  for (const walk of [searchAlongOrder(request({ q }), q, 2000), searchUntilFull(request({ q }), q, 9000)]) {
    expect(await planOf(walk)).toMatch(/leads_by_received/);
  }
  for (const rare of ['+1205200', '(205) 200', 'quentin oakwick', 'qx', 'Oakwíck (205) 200', 'a b quarry']) {
    const plan = await planOf(searchByText(request({ q: rare })));
    expect(plan).toMatch(/leads_search_seller/);
    expect(plan).toMatch(/leads_search_buyer/);
    expect(plan).not.toMatch(/Seq Scan on leads/);
  }
});

test('a search among buyers uses the text index of buyers only', async () => {
  const search = request({ q: 'near the lake', type: 'buyer' });
  const plan = await planOf(searchByText(search));
  expect(plan).toMatch(/leads_search_buyer/);
  expect(plan).not.toMatch(/leads_search_seller/);
  expect(await leads.find(search)).toEqual([]);
});

test.each([
  ...['smith', 'quentin oak', 'oak quentin', 'there is an old quarry', 'county quarry near', '@gmail', 'zzyzx', '205'],
  ...['li', 'wei li', 'smith wei 205'],
])('each kind of search for %s finds the same leads', async (q) => {
  const filter = { q, quarantined: 'any' as const };
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM leads WHERE (SELECT bool_and(strpos(search_text, word) > 0) FROM unnest($1::text[]) AS word)
       ORDER BY received_at DESC, id DESC LIMIT 51`,
    [q.split(' ').map((word) => (word.length < 3 ? ` ${word}` : word))],
  );
  const expected = rows.map(({ id }) => id);
  const idsOf = async ({ text, values }: Pick<pg.QueryConfig, 'text' | 'values'>) =>
    (await client.query<{ id: string }>(text, values)).rows.map(({ id }) => id);
  expect((await leads.find(request(filter))).map(({ id }) => id)).toEqual(expected);
  expect(await idsOf(searchByText(request(filter)))).toEqual(expected);
  expect(await idsOf(searchUntilFull(request(filter), q, LEADS))).toEqual(expected);
});

test('reading one lead with its other submissions uses indexes only', async () => {
  const leadId = '01993f6f-1a2b-7c3d-8e4f-5a6b7c8d9e0f';
  const KEY = Buffer.alloc(64);
  const plan = await planOf(
    READ_LEAD.with({ leadId, staffId: ASSIGNEE, ip: '203.0.113.9', innerKey: KEY, outerKey: KEY }),
  );
  expect(plan).toMatch(/Index Scan Backward using leads_by_phone/);
  expect(plan).toMatch(/Index Scan Backward using leads_by_email/);
  expect(plan).not.toMatch(/Seq Scan on (leads|consents|lead_)|leads_by_received/);
});

// After a vacuum, Postgres can answer from an index without reading the leads; in production, autovacuum does this.
const vacuum = () => client.query('VACUUM leads');

async function whoWorksLeads(): Promise<string | undefined> {
  const someone = 'SELECT assignee_id AS id FROM leads WHERE assignee_id IS NOT NULL LIMIT 1';
  return (await client.query<{ id: string }>(someone)).rows[0]?.id;
}

test.each<[string, LeadFilter]>([
  ['overdue leads', { clock: 'overdue' }],
  ['new leads of nobody', { status: ['new'], assignee: 'none' }],
  ['follow-ups', { followUp: 'later' }],
  ['one’s own open leads', { status: OPEN_STATUSES, assignee: 'me' }],
  ['one’s own follow-ups', { followUp: 'later', status: OPEN_STATUSES, assignee: 'me' }],
  ['one’s own leads without a next step', { followUp: 'none', status: OPEN_STATUSES, assignee: 'me' }],
])('%s: counting to ten thousand reads an index only', async (_, filter) => {
  await vacuum();
  const whose = filter.assignee === 'me' ? { assignee: await whoWorksLeads() } : {};
  expect(await planOf(countLeads({ ...filter, ...whose }, 10_001, new Date()))).toMatch(/Index Only Scan/);
});

test.each<[string, LeadFilter, LeadListSort, RegExp]>([
  ['late leads', { clock: 'overdue' }, '-receivedAt', /Index Only Scan Backward using leads_open_promises/],
  ['one’s own late leads', { clock: 'overdue', assignee: ASSIGNEE }, '-receivedAt', /Only .*_promised_by_assignee/],
  [
    'follow-ups of those who left',
    { assignee: 'left', followUp: 'today', status: OPEN_STATUSES },
    'followUpAt',
    /Index Only Scan using leads_by_assigned_follow_up/,
  ],
])(
  'a page of %s is found in an index only, and then only the leads of the page are read',
  async (_, filter, sort, expected) => {
    await vacuum();
    expect(await planOf(findAlongOrder(request(filter, sort)))).toMatch(expected);
    expect(await planOf(READ_LEADS.with({ ids: [ASSIGNEE] }))).toMatch(/Index Scan using leads_pkey on leads/);
  },
);

test.each([['count-open-leads-by-status', /Index Only Scan using leads_of_assignee/]])(
  'the statement %s reads an index only',
  async (name, expected) => {
    await vacuum();
    const values = { staffId: await whoWorksLeads(), statuses: OPEN_STATUSES };
    const statement = STATEMENTS.get(name) as Statement<typeof values, object> | undefined;
    expect(await planOf(statement?.with(values) ?? { text: '' })).toMatch(expected);
  },
);

test('Review finds the leads of a reply with the index of phone numbers', async () => {
  const values = { afterAt: '0', afterId: ASSIGNEE, limit: 51 };
  const plan = await planOf((STATEMENTS.get('list-review') as Statement<typeof values, object>).with(values));
  expect(plan).toMatch(/leads_by_phone/);
  expect(plan).not.toMatch(/leads_by_received|Seq Scan on leads\b/);
});

test('comparing a lead uses indexes, and does not read all leads of the last 90 days', async () => {
  const plan = await planOf(COMPARE_LEADS.with({ most: 200 }));
  for (const index of ['leads_by_phone', 'leads_by_email']) expect(plan).toContain(index);
  expect(plan).not.toMatch(/leads_by_received|Seq Scan on leads\b/);
  // The indexes must be in the order of time. Otherwise Postgres needs a sort here, and with more leads reads all of
  // them.
  expect(plan).not.toMatch(/-> {2}Limit .*\n\s+-> {2}Sort/);
});
