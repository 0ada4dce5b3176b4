import { afterAll, expect, test } from '@jest/globals';
import { RetentionService } from '../../privacy/retention.service.js';
import { signedIn } from '../../staff/sessions/signed-in.fixture.js';
import { connectToTestDatabase, queryTestDatabase, startApi } from '../../test-api.fixture.js';
import { useOwnDatabase } from '../../test-database.fixture.js';
import { findAuditEntries, somePhone, submitSeller } from '../lead.fixture.js';
import type { Changes } from './live.dto.js';

// The feed tells of all leads: this file has a database to itself.
await useOwnDatabase();
const [api, other] = await Promise.all([startApi(), startApi()]);
const agent = await signedIn('agent', 'Ann Agent');
afterAll(() => Promise.all([api.stop(), other.stop()]));

const ask = (position?: string, headers = agent.headers, at = api) =>
  at.request({ url: `/api/admin/changes${position === undefined ? '' : `?after=${position}`}`, headers });
/** What happened since the call before, at the one process and the other by turns. */
async function follow() {
  let { position } = (await ask()).json<Changes>();
  let asked = 0;
  return async () => {
    const changes = (await ask(position, agent.headers, [other, api][asked++ % 2])).json<Changes>();
    position = changes.position;
    return changes;
  };
}
const send = (method: 'PATCH' | 'POST' | 'PUT', path: string, payload: object = {}) =>
  api.request({
    method,
    url: `/api/admin/leads/${path}`,
    payload,
    headers: { ...agent.headers, ...(method === 'PATCH' && { 'if-match': '"1"' }) },
  });

test('a new lead, what colleagues do and who has it open are told, without a word of the visitor', async () => {
  const next = await follow();
  const id = await submitSeller(api, { firstName: 'Plantedname', note: 'Plantednote' });
  expect(await next()).toMatchObject({ missed: false, arrived: [id], changed: [] });
  await send('PATCH', id, { status: 'contacted', assigneeId: agent.id });
  await send('POST', `${id}/notes`, { text: 'Plantedwords' });
  await send('POST', `${id}/contacts`, { channel: 'call', outcome: 'no-answer' });
  await send('PUT', `${id}/viewing`);
  const told = await next();
  const change = {
    ...{ id, version: 2, status: 'contacted', nextStatuses: ['offer-made', 'lost', 'new'], lostReason: null },
    ...{
      assignee: { id: agent.id, name: 'Ann Agent' },
      followUpAt: null,
      clockState: 'on-time',
      attempts: 1,
      others: 0,
    },
    lastContact: { at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/), outcome: 'no-answer' },
    ...{ suspectedSpam: false, confirmedSpam: false, by: { id: agent.id, name: 'Ann Agent' } },
  };
  expect(told.changed).toEqual([change, change, change]);
  expect(told.viewing).toEqual([{ id, staff: [{ id: agent.id, name: 'Ann Agent' }] }]);
  expect(told.counts.fresh).toEqual({ count: 0, more: false });
  expect(JSON.stringify(told)).not.toMatch(/planted|\+1212/i);
  await send('POST', `${id}/quarantine/confirm`);
  expect((await next()).changed).toEqual([expect.objectContaining({ suspectedSpam: true, confirmedSpam: true })]);
  const same = await submitSeller(api);
  await send('PUT', `${id}/same-person/${same}`);
  expect((await next()).changed.map((each) => [each.id, each.others])).toEqual(expect.arrayContaining([[id, 1]]));
  expect((await next()).changed).toEqual([]);
  expect((await findAuditEntries(id)).map(({ action }) => action)).not.toContain('changes-read');
});

test('an erased lead is told by its id alone: on request, and when its time is over', async () => {
  const admin = await signedIn('admin');
  const next = await follow();
  const phone = somePhone();
  const asked = await submitSeller(api, { phone });
  const [{ id: expired } = {}] = await queryTestDatabase(
    `INSERT INTO leads (type, first_name, last_name, phone, phone_unlikely, body_sha256, received_at)
     VALUES ('seller', 'No', 'Name', '+12125550123', false, sha256('x'), now() - interval '6 years') RETURNING id`,
    [],
  );
  const erased = await api.post('/api/admin/people/erase', { phone, exact: true }, admin.headers);
  expect(erased.json()).toMatchObject({ leads: 1 });
  expect(await api.app.get(RetentionService).eraseExpired()).toBe(1);
  expect((await next()).erased.toSorted()).toEqual([asked, expired].toSorted());
  expect((await next()).erased).toEqual([]);
  // For good, nothing says which.
  const trail = await queryTestDatabase("SELECT detail FROM audit_entries WHERE action ~ 'erased|retention'", []);
  expect(JSON.stringify(trail)).not.toMatch(new RegExp(`${asked}|${String(expired)}`));
  await queryTestDatabase("UPDATE erased_leads SET at = now() - interval '21 minutes'", []);
  await api.app.get(RetentionService).eraseExpired();
  expect(await queryTestDatabase('SELECT FROM erased_leads', [])).toEqual([]);
});

test('a lead whose commit was held up is told, though later ones were told before', async () => {
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

// Suspected spam counts: nobody reads through a flood of it to find the new leads.
test.each([false, true])(
  'more submissions than anybody looks at are told as many (suspected: %s)',
  async (isSuspected) => {
    const next = await follow();
    await queryTestDatabase(
      `INSERT INTO leads (type, first_name, last_name, phone, phone_unlikely, body_sha256, respond_by, quarantined, quarantine_state)
     SELECT 'seller', 'No', 'Name', '+1' || 2120000000 + n, false, sha256(n::text::bytea), now(), $1, CASE WHEN $1 THEN 'suspected' ELSE 'none' END
     FROM generate_series(1, 301) AS n`,
      [isSuspected],
    );
    expect(await next()).toMatchObject({ missed: false, manyArrived: true, arrived: [] });
    // Not seen by the next test.
    await queryTestDatabase("DELETE FROM leads WHERE last_name = 'Name' AND first_name = 'No'");
  },
);

const fakeTime = (position: string, minutes: number) =>
  position.replace(/\d+$/, (time) => String(Number(time) - minutes * 60_000));

test.each([
  ['what is no position of ours', false, () => 'yesterday'],
  ['a position of another database', false, () => `999999999.${Date.now()}`],
  ['16 minutes', false, (position: string) => fakeTime(position, 16)],
  ['14 minutes', true, (position: string) => fakeTime(position, 14)],
])('after %s, everything was told: %s', async (_, isTold, toPosition) => {
  const { position } = (await ask()).json<Changes>();
  expect((await ask(toPosition(position))).json<Changes>().missed).toBe(!isTold);
});

test('after more changes than anybody follows, everything is to be read again', async () => {
  const next = await follow();
  const append =
    "SELECT append_audit(NULL, 'note-added', (SELECT id FROM leads LIMIT 1), NULL, '{}') FROM generate_series(1, $1::integer)";
  await queryTestDatabase(append, [1000]);
  const { changed, missed } = await next();
  expect([changed.length, missed]).toEqual([1000, false]);
  await queryTestDatabase(append, [1001]);
  expect(await next()).toMatchObject({ changed: [], missed: true });
});

const asAdmin = (authorization: string, method: 'PATCH' | 'POST', path: string, payload?: object) =>
  api.request({ method, url: `/api/admin/${path}`, headers: { authorization }, ...(payload && { payload }) });

test.each<[string, (admin: string, id: string) => Promise<unknown>]>([
  ['is disabled', (admin, id) => asAdmin(admin, 'PATCH', `staff/${id}`, { disabled: true })],
  [
    'is disabled and enabled again',
    async (admin, id) => {
      for (const disabled of [true, false]) await asAdmin(admin, 'PATCH', `staff/${id}`, { disabled });
    },
  ],
  ['gets another role', (admin, id) => asAdmin(admin, 'PATCH', `staff/${id}`, { role: 'viewer' })],
  ['gets another password', (admin, id) => asAdmin(admin, 'POST', `staff/${id}/password-reset`)],
  [
    'is signed out',
    (_, id) => queryTestDatabase('UPDATE staff_sessions SET revoked_at = now() WHERE staff_id = $1', [id]),
  ],
])('who %s is told nothing more at any process, and colleagues are', async (_, end) => {
  const [admin, gone, stays] = await Promise.all([signedIn('admin'), signedIn('agent'), signedIn('agent')]);
  const statuses = async () => {
    const asked = [api, other].flatMap((at) => [gone, stays].map(({ headers }) => ask(undefined, headers, at)));
    return (await Promise.all(asked)).map(({ statusCode }) => statusCode);
  };
  expect(await statuses()).toEqual([200, 200, 200, 200]);
  await end(admin.headers.authorization, gone.id);
  expect(await statuses()).toEqual([401, 200, 401, 200]);
});

test('an open desk keeps no session from ending', async () => {
  const ann = await signedIn('agent');
  await queryTestDatabase("UPDATE staff_sessions SET last_used_at = now() - interval '5 minutes' WHERE staff_id = $1", [
    ann.id,
  ]);
  expect((await ask(undefined, ann.headers)).statusCode).toBe(200);
  const isOld = "SELECT FROM staff_sessions WHERE staff_id = $1 AND last_used_at < now() - interval '4 minutes'";
  expect(await queryTestDatabase(isOld, [ann.id])).toHaveLength(1);
});
