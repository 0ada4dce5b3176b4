import { afterAll, expect, test } from '@jest/globals';
import { signedIn } from '../../staff/sessions/signed-in.fixture.js';
import { BUYER, startApi } from '../../test-api.fixture.js';
import { someEmptyDatabase } from '../../test-database.fixture.js';
import { queryTestDatabase } from '../lead.fixture.js';
import { submit } from '../list/lead-list.fixture.js';
import type { Today } from './today.dto.js';

// Today shows the leads of all: this file has a database to itself.
process.env['TEST_DATABASE_URL'] = await someEmptyDatabase();
const api = await startApi({ SUBMISSIONS_PER_MINUTE: '1000' });
const agent = await signedIn('agent');
const other = await signedIn('agent');
afterAll(() => api.stop());

const ask = (path: string, headers = agent.headers) => api.request({ url: `/api/admin/${path}`, headers });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

test('Today has each lead once, in the group that presses most, and one entry of the audit trail', async () => {
  const [mine, theirs] = [{ assignee_id: agent.id }, { assignee_id: other.id }];
  const contacted = { status: 'contacted', first_contact_at: inHours(1) };
  await submit(api, { firstName: 'latest' }, { respond_by: inHours(-9), ...theirs });
  await submit(api, { firstName: 'late' }, { respond_by: inHours(-1) });
  await submit(api, { firstName: 'ending' }, { respond_by: inHours(3), ...mine, follow_up_at: inHours(-1) });
  await submit(api, { firstName: 'new' });
  await submit(api, { ...BUYER, firstName: 'buyer', email: 'b@example.com' });
  await submit(api, { firstName: 'taken' }, theirs);
  await submit(api, { firstName: 'spam' }, { quarantined: true, quarantine_state: 'suspected' });
  await submit(api, { firstName: 'again' }, { ...contacted, ...mine, follow_up_at: inHours(-1) });
  await submit(api, { firstName: "nobody's" }, { ...contacted, follow_up_at: inHours(-2) });
  await submit(api, { firstName: 'theirs' }, { ...contacted, ...theirs, follow_up_at: inHours(-3) });
  await submit(api, { firstName: 'snoozed' }, { ...contacted, ...mine, follow_up_at: inHours(49) });
  await submit(api, { firstName: 'lost' }, { ...contacted, ...mine, status: 'lost', follow_up_at: inHours(-4) });
  const answer = await ask('today?zone=America/Chicago');
  expect(answer.statusCode).toBe(200);
  const today = answer.json<Today>();
  const groups = Object.values(today).map((group: Today['late']) =>
    group.items.map((item) => item.firstName).join(' '),
  );
  expect(groups).toEqual(['latest late', 'ending', 'buyer new', "nobody's again"]);
  expect(today).toMatchObject({ late: { count: 2, more: false }, callAgain: { count: 3, more: false } });
  const entries = "SELECT detail FROM audit_entries WHERE staff_id = $1 AND action <> 'session-opened'";
  expect(await queryTestDatabase(entries, [agent.id])).toEqual([{ detail: { count: 7 } }]);
  expect((await ask('today?zone=Mars')).statusCode).toBe(400);
  expect((await ask('today?q=x')).statusCode).toBe(400);
});

test('leads of a filter are counted up to 1,000, without search and without an entry of the audit trail', async () => {
  const viewer = await signedIn('viewer');
  const count = async (query: string) => (await ask(`leads/count?${query}`, viewer.headers)).json<object>();
  expect(await count('status=open&type=seller')).toEqual({ count: 9, more: false });
  expect(await count(`assignee=${other.id}&followUp=due`)).toEqual({ count: 1, more: false });
  await queryTestDatabase(
    `INSERT INTO leads (type, first_name, last_name, phone, phone_unlikely, body_sha256, respond_by)
     SELECT 'seller', 'No', 'Name', '+12125550123', false, sha256(n::text::bytea), now() FROM generate_series(1, 1000) n`,
    [],
  );
  expect(await count('type=seller')).toEqual({ count: 1000, more: true });
  for (const query of ['q=smith', 'sort=receivedAt', 'limit=5', 'status=sold'])
    expect((await ask(`leads/count?${query}`, viewer.headers)).statusCode).toBe(400);
  expect(await queryTestDatabase('SELECT FROM audit_entries WHERE staff_id = $1', [viewer.id])).toEqual([]);
  expect((await ask('today')).json()).toMatchObject({ late: { count: 1000, more: true } });
});
