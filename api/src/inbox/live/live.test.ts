import { afterAll, expect, test } from '@jest/globals';
import { makeEarly, readDeal, someDeal } from '../../../fixtures/deals/deals.fixture.js';
import { RetentionService } from '../../privacy/retention/retention.service.js';
import { signedIn } from '../../../fixtures/staff/sessions/signed-in.fixture.js';
import { connectToTestDatabase, queryTestDatabase, startApi } from '../../../fixtures/test-api.fixture.js';
import { useOwnDatabase } from '../../../fixtures/test-database.fixture.js';
import {
  findAuditEntries,
  somePhone,
  someStaff,
  storeLeads,
  submitSeller,
  UNKNOWN,
} from '../../../fixtures/inbox/lead.fixture.js';
import type { Changes } from './live.dto.js';

// The changes include all leads, so this file has its own database.
await useOwnDatabase();
const [api, other] = await Promise.all([startApi(), startApi()]);
const agent = await someStaff(api, 'agent', 'Ann Agent');
afterAll(() => Promise.all([api.stop(), other.stop()]));

const readChanges = (position = '', { request } = api) =>
  request({ url: `/api/admin/changes${position && `?after=${position}`}`, headers: agent.headers });
const view = (id: string, { send }: Pick<typeof agent, 'send'>) => send('PUT', `leads/${id}/viewing`);
/** Returns a function that reads the changes since its last call, from two processes in turn. */
async function follow() {
  let { position } = (await readChanges()).json<Changes>();
  let calls = 0;
  return async () => {
    const changes = (await readChanges(position, [other, api][calls++ % 2])).json<Changes>();
    position = changes.position;
    return changes;
  };
}

test('changes include new leads, actions of colleagues and viewers, but no words of the visitor', async () => {
  const next = await follow();
  const id = await submitSeller(api, { firstName: 'Plantedname', note: 'Plantednote' });
  expect(await next()).toMatchObject({ missed: false, arrived: [id], changed: [] });
  await agent.change(id, { status: 'contacted', assigneeId: agent.id });
  await agent.post(id, 'notes', { text: 'Plantedwords' });
  await agent.post(id, 'contacts', { channel: 'call', outcome: 'no-answer' });
  await view(id, agent);
  const told = await next();
  const ann = { id: agent.id, name: 'Ann Agent' };
  const change = {
    ...{ id, version: 2, status: 'contacted', nextStatuses: ['offer-made', 'lost', 'new'], lostReason: null },
    ...{ assignee: ann, followUpAt: null, clockState: 'on-time', attempts: 1, others: 0 },
    lastContact: { at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/), outcome: 'no-answer' },
    ...{ suspectedSpam: false, confirmedSpam: false, unreadEmail: false, by: ann },
  };
  expect(told.changed).toEqual([change, change, change]);
  expect(told.viewing).toEqual([{ id, staff: [ann] }]);
  expect(told.counts.fresh).toEqual({ count: 0, more: false });
  expect(JSON.stringify(told)).not.toMatch(/planted|\+1212/i);
  await agent.post(id, 'quarantine/confirm');
  expect((await next()).changed).toEqual([expect.objectContaining({ suspectedSpam: true, confirmedSpam: true })]);
  const same = await submitSeller(api);
  await agent.send('PUT', `leads/${id}/same-person/${same}`);
  expect((await next()).changed.map((each) => [each.id, each.others])).toEqual(expect.arrayContaining([[id, 1]]));
  expect((await next()).changed).toEqual([]);
  expect((await findAuditEntries(id)).map(({ action }) => action)).not.toContain('changes-read');
});

test('changes include the ids of leads that were erased on request or by retention', async () => {
  const admin = await signedIn('admin');
  const next = await follow();
  const phone = somePhone();
  const asked = await submitSeller(api, { phone });
  const [expired] = await storeLeads(1, { respond_by: null, received_at: new Date(Date.now() - 6 * 366 * 86_400_000) });
  const erased = await api.post('/api/admin/people/erase', { phone, exact: true }, admin.headers);
  expect(erased.json()).toMatchObject({ leads: 1 });
  expect(await api.app.get(RetentionService).eraseExpired()).toBe(1);
  expect((await next()).erased.toSorted()).toEqual([asked, expired].toSorted());
  expect((await next()).erased).toEqual([]);
  // The audit trail must not name the erased leads.
  const trail = await queryTestDatabase("SELECT detail FROM audit_entries WHERE action ~ 'erased|retention'", []);
  expect(JSON.stringify(trail)).not.toMatch(new RegExp(`${asked}|${expired}`));
  await queryTestDatabase("UPDATE erased_leads SET at = now() - interval '21 minutes'", []);
  await api.app.get(RetentionService).eraseExpired();
  expect(await queryTestDatabase('SELECT FROM erased_leads', [])).toEqual([]);
});

test('dealsMark changes when a deal is changed or becomes public', async () => {
  const next = await follow();
  const mark = async () => (await next()).dealsMark;
  const marks = [await mark()];
  const id = await someDeal(agent);
  marks.push(await mark());
  await makeEarly(api, agent, id);
  marks.push(await mark());
  await queryTestDatabase('UPDATE deals SET public_at = now() WHERE id = $1', [id]);
  marks.push(await mark());
  for (const to of ['pending', 'public', 'pending', 'sold']) {
    const { version } = await readDeal(agent, id);
    const sale = to === 'sold' && { soldCents: 990_000 };
    const moved = await agent.send('POST', `deals/${id}/stage`, { to, ...sale }, { 'if-match': `"${version}"` });
    expect([to, moved.statusCode]).toEqual([to, 200]);
    marks.push(await mark());
  }
  expect(new Set(marks).size).toBe(marks.length);
  expect(await mark()).toBe(marks.at(-1));
});

test('changes include a lead that was committed late, even if a newer lead was returned before', async () => {
  const next = await follow();
  const slow = await connectToTestDatabase();
  await slow.query('BEGIN');
  const { rows } = await slow.query<{ id: string }>(
    `INSERT INTO leads (type, first_name, last_name, phone, phone_unlikely, body_sha256, respond_by)
     VALUES ('seller', 'No', 'Name', '+12125550123', false, sha256('x'), now()) RETURNING id`,
  );
  const held = rows[0]?.id ?? '';
  const later = await submitSeller(api);
  const { arrived } = await next();
  expect([arrived.includes(later), arrived.includes(held)]).toEqual([true, false]);
  await slow.query('COMMIT');
  await slow.end();
  expect((await next()).arrived).toEqual(expect.arrayContaining([held, later]));
});

// Suspected spam counts too, so that a flood of spam does not hide new leads behind the limit.
test.each([false, true])(
  'of more than 300 new leads, changes report only that there are many (suspected spam: %s)',
  async (isSuspected) => {
    const next = await follow();
    await storeLeads(301, { quarantined: isSuspected, quarantine_state: isSuspected ? 'suspected' : 'none' });
    expect(await next()).toMatchObject({ missed: false, manyArrived: true, arrived: [] });
    // The next test must not see these leads.
    await queryTestDatabase("DELETE FROM leads WHERE last_name = 'Name' AND first_name = 'No'");
  },
);

test('ten changes that two processes make at the same time are each returned once', async () => {
  const next = await follow();
  const id = await submitSeller(api);
  const note = (at: typeof api, text: string) => at.post(`/api/admin/leads/${id}/notes`, { text }, agent.headers);
  const writing = Promise.all(Array.from({ length: 10 }, (_, place) => note(place % 2 ? api : other, `${place}`)));
  const told: Changes['changed'] = [];
  while (told.length < 10) told.push(...(await next()).changed);
  expect((await writing).map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201));
  expect([told.length, (await next()).changed]).toEqual([10, []]);
});

const fakeTime = (position: string, minutes: number) =>
  position.replace(/\d+$/, (time) => String(Number(time) - minutes * 60_000));

test.each([
  ['an invalid position', false, () => 'yesterday'],
  ['a position of another database', false, () => `999999999.${Date.now()}`],
  ['16 minutes', false, (position: string) => fakeTime(position, 16)],
  ['14 minutes', true, (position: string) => fakeTime(position, 14)],
])('after %s, the changes are complete: %s', async (_, isComplete, toPosition) => {
  const { position } = (await readChanges()).json<Changes>();
  expect((await readChanges(toPosition(position))).json<Changes>().missed).toBe(!isComplete);
});

test('after 1,000 changes all are returned, and after 1,001 the desk must read everything again', async () => {
  const next = await follow();
  const append =
    "SELECT append_audit(NULL, 'note-added', (SELECT id FROM leads LIMIT 1), NULL, '{}') FROM generate_series(1, $1::integer)";
  await queryTestDatabase(append, [1000]);
  const { changed, missed } = await next();
  expect([changed.length, missed]).toEqual([1000, false]);
  await queryTestDatabase(append, [1001]);
  expect(await next()).toMatchObject({ changed: [], missed: true });
});

test('two colleagues who have a lead open see each other for 45 seconds, without an audit entry', async () => {
  const [id, ann, bob] = [await submitSeller(api), agent, await someStaff(api, 'viewer', 'Bob')];
  const viewers = async () => (await readChanges()).json<Changes>().viewing.find((each) => each.id === id)?.staff;
  for (const who of [ann, bob, ann]) expect((await view(id, who)).statusCode).toBe(204);
  expect(await viewers()).toEqual([
    { id: ann.id, name: 'Ann Agent' },
    { id: bob.id, name: 'Bob' },
  ]);
  await queryTestDatabase("UPDATE lead_viewings SET at = at - interval '46 seconds' WHERE staff_id = $1", [bob.id]);
  expect(await viewers()).toEqual([{ id: ann.id, name: 'Ann Agent' }]);
  expect(await findAuditEntries(id)).toEqual([]);
  await queryTestDatabase("UPDATE lead_viewings SET at = at - interval '2 hours' WHERE staff_id = $1", [bob.id]);
  await view(await submitSeller(api), ann);
  expect(await queryTestDatabase('SELECT FROM lead_viewings WHERE staff_id = $1', [bob.id])).toEqual([]);
  expect((await view(UNKNOWN, ann)).statusCode).toBe(404);
});

test('polling and viewing do not extend a session, but reading the lead does', async () => {
  const [id, ann] = [await submitSeller(api), await someStaff(api, 'agent')];
  const age = "UPDATE staff_sessions SET last_used_at = now() - interval '5 minutes' WHERE staff_id = $1";
  await queryTestDatabase(age, [ann.id]);
  const isOld = "SELECT FROM staff_sessions WHERE staff_id = $1 AND last_used_at < now() - interval '4 minutes'";
  expect([(await view(id, ann)).statusCode, (await ann.send('GET', 'changes')).statusCode]).toEqual([204, 200]);
  expect(await queryTestDatabase(isOld, [ann.id])).toHaveLength(1);
  await ann.read(id);
  expect(await queryTestDatabase(isOld, [ann.id])).toHaveLength(0);
});
