import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Drain } from '@land/http/drain';
import { RetentionService } from '../../privacy/retention.service.js';
import { signedIn } from '../../staff/sessions/signed-in.fixture.js';
import { connectToTestDatabase, queryTestDatabase, startApi } from '../../test-api.fixture.js';
import { useOwnDatabase } from '../../test-database.fixture.js';
import { type Heard, listen as listenAt } from './event-listener.fixture.js';
import { EventStreams } from './event-streams.js';
import { findAuditEntries, somePhone, submitSeller } from '../lead.fixture.js';

// The feed tells of all leads: this file has a database to itself.
await useOwnDatabase();
const [api, other] = await Promise.all([startApi(), startApi()]);
const agent = await signedIn('agent', 'Ann Agent');
afterAll(() => Promise.all([api.stop(), other.stop()]));
beforeAll(() => Promise.all([api, other].map(({ app }) => app.listen(0, '127.0.0.1'))));

const listen = (at: typeof api, headers: Record<string, string> = agent.headers) => {
  const { port } = at.app.getHttpServer().address() as AddressInfo;
  return listenAt(`http://127.0.0.1:${port}`, headers);
};
const of = (event: string, id: string) => (each: Heard) => each.event === event && each.data['id'] === id;
const send = (method: 'PATCH' | 'POST' | 'PUT', path: string, payload: object = {}, at = api) =>
  at.request({
    method,
    url: `/api/admin/leads/${path}`,
    payload,
    headers: { ...agent.headers, ...(method === 'PATCH' && { 'if-match': '"1"' }) },
  });

test('what a colleague does at another process, a new lead and who looks are told, without a word of the visitor', async () => {
  const stream = await listen(other);
  expect([stream.response.statusCode, stream.response.headers['content-type']]).toEqual([200, 'text/event-stream']);
  await stream.until(({ event }) => event === 'open');
  const id = await submitSeller(api, { firstName: 'Plantedname', note: 'Plantednote' });
  expect((await stream.until(of('lead-arrived', id))).data).toMatchObject({
    type: 'seller',
    respondBy: expect.any(String),
  });
  await send('PATCH', id, { status: 'contacted', assigneeId: agent.id });
  await send('POST', `${id}/notes`, { text: 'Plantedwords' });
  await send('PUT', `${id}/viewing`);
  expect((await stream.until(of('lead-changed', id))).data).toMatchObject({
    version: 2,
    status: 'contacted',
    assignee: { id: agent.id, name: 'Ann Agent' },
    clockState: 'on-time',
    nextStatuses: ['offer-made', 'lost', 'new'],
    lostReason: null,
    attempts: 0,
    lastContact: null,
    suspectedSpam: false,
    confirmedSpam: false,
    what: 'lead-changed',
    by: { name: 'Ann Agent' },
  });
  expect((await stream.until(of('viewing', id))).data['staff']).toEqual([{ id: agent.id, name: 'Ann Agent' }]);
  await stream.until(({ data }) => data['what'] === 'note-added');
  await send('POST', `${id}/quarantine/confirm`);
  const confirmed = await stream.until(({ data }) => data['what'] === 'quarantine-confirmed');
  expect(confirmed.data).toMatchObject({ suspectedSpam: true, confirmedSpam: true });
  expect((await stream.until(({ event }) => event === 'counts')).data).toHaveProperty('suspectedSpam');
  const later = await listen(other);
  await later.until(({ event }) => event === 'counts');
  expect((await later.until(of('viewing', id))).data['staff']).toEqual([{ id: agent.id, name: 'Ann Agent' }]);
  later.stop();
  stream.stop();
  expect(stream.text()).not.toMatch(/planted|\+1212/i);
  expect((await findAuditEntries(id)).map(({ action }) => action)).toEqual([
    'lead-changed',
    'note-added',
    'quarantine-confirmed',
  ]);
});

test('who has heard of a change before this process has asked for it is not told it again', async () => {
  const slow = await listen(other);
  await slow.until(({ event }) => event === 'open');
  const id = await submitSeller(api);
  await slow.until(of('lead-arrived', id));
  await send('POST', `${id}/notes`, { text: 'heard elsewhere' });
  const [entry] = await queryTestDatabase('SELECT max(seq)::text AS seq FROM audit_entries');
  const ahead = await listen(other, { ...agent.headers, 'last-event-id': `${entry?.['seq']}.${id}` });
  await slow.until(of('lead-changed', id));
  await send('PATCH', id, { status: 'contacted' });
  await ahead.until(({ data }) => data['what'] === 'lead-changed');
  const told = ahead.events().filter(({ event }) => ['reset', 'lead-changed'].includes(event));
  expect(told.map(({ data }) => data['what'])).toEqual(['lead-changed']);
  const places = ahead.events().map((event) => Number(event.id.split('.')[0]));
  expect(places).toEqual(places.toSorted((one, next) => one - next));
  slow.stop();
  ahead.stop();
});

test('after a break, at whichever process, each change that was missed comes once and in order', async () => {
  const first = await listen(api);
  const id = await submitSeller(api);
  await send('POST', `${id}/notes`, { text: '1' });
  const last = await first.until(of('lead-changed', id));
  first.stop();
  for (const text of ['2', '3']) await send('POST', `${id}/notes`, { text });
  await send('PATCH', id, { status: 'contacted', assigneeId: agent.id });
  const missed = await submitSeller(api);
  const again = await listen(other, { ...agent.headers, 'last-event-id': last.id });
  await again.until(of('lead-arrived', missed));
  await again.until(({ data }) => data['what'] === 'lead-changed');
  await send('POST', `${id}/contacts`, { channel: 'call', outcome: 'reached' });
  const { data: called } = await again.until(({ data }) => data['what'] === 'contact-logged');
  expect(called).toMatchObject({ clockState: 'answered', attempts: 1, lastContact: { outcome: 'reached' } });
  const changes = again.events().filter(({ event }) => event === 'lead-changed');
  expect(changes.map(({ data }) => data['what'])).toEqual([
    'note-added',
    'note-added',
    'lead-changed',
    'contact-logged',
  ]);
  await send('PUT', `${id}/same-person/${missed}`);
  for (const each of [id, missed]) {
    const { data } = await again.until(({ data: of }) => of['id'] === each && of['what'] === 'same-person-said');
    expect(data['others']).toBe(1);
  }
  again.stop();
});

test('at every process an erased lead is told by its id alone: on request, and when its time is over', async () => {
  const admin = await signedIn('admin');
  const [here, there] = [await listen(api), await listen(other)];
  await Promise.all([here, there].map((stream) => stream.until(({ event }) => event === 'open')));
  const phone = somePhone();
  const asked = await submitSeller(api, { phone });
  const [{ id: expired } = {}] = (await queryTestDatabase(
    `INSERT INTO leads (type, first_name, last_name, phone, phone_unlikely, body_sha256, received_at)
     VALUES ('seller', 'No', 'Name', '+12125550123', false, sha256('x'), now() - interval '6 years') RETURNING id`,
    [],
  )) as { id: string }[];
  const before = await there.until(of('lead-arrived', asked));
  const began = Date.now();
  const erased = await api.post('/api/admin/people/erase', { phone, exact: true }, admin.headers);
  expect(erased.json()).toMatchObject({ leads: 1 });
  expect(await api.app.get(RetentionService).eraseExpired()).toBe(1);
  const again = await listen(other, { ...agent.headers, 'last-event-id': before.id });
  for (const stream of [here, there, again]) {
    const isOf = (id?: string) => (each: Heard) => each.event === 'leads-erased' && String(each.data['ids']) === id;
    await Promise.all([stream.until(isOf(asked)), stream.until(isOf(expired))]);
    expect(stream.events().filter(({ event }) => event === 'leads-erased')).toHaveLength(2);
    stream.stop();
  }
  expect(Date.now() - began).toBeLessThan(3000);
  // For good, nothing says which.
  const trail = await queryTestDatabase("SELECT detail FROM audit_entries WHERE action ~ 'erased|retention'");
  expect(JSON.stringify(trail)).not.toMatch(new RegExp(`${asked}|${expired}`));
  await queryTestDatabase("UPDATE erased_leads SET at = now() - interval '21 minutes'");
  await api.app.get(RetentionService).eraseExpired();
  expect(await queryTestDatabase('SELECT FROM erased_leads')).toEqual([]);
});

test('a lead whose commit was held up for 1.9 s is told once, though later ones were told before', async () => {
  const stream = await listen(api);
  await stream.until(({ event }) => event === 'open');
  const slow = await connectToTestDatabase();
  await slow.query('BEGIN');
  const { rows } = await slow.query<{ id: string }>(
    `INSERT INTO leads (type, first_name, last_name, phone, phone_unlikely, body_sha256, respond_by)
     VALUES ('seller', 'No', 'Name', '+12125550123', false, sha256('x'), now()) RETURNING id`,
  );
  const heldSince = Date.now();
  const later = await submitSeller(api);
  await stream.until(of('lead-arrived', later));
  await pause(heldSince + 1900 - Date.now());
  await slow.query('COMMIT');
  await slow.end();
  const held = rows[0]?.id ?? '';
  await stream.until(of('lead-arrived', held));
  const last = await submitSeller(api);
  await stream.until(of('lead-arrived', last));
  const arrived = stream.events().filter(({ event }) => event === 'lead-arrived');
  expect(arrived.map(({ data }) => data['id'])).toEqual([later, held, last]);
  stream.stop();
});

test('leads that come in a flood are told as a number, and those that come later one by one', async () => {
  const stream = await listen(api);
  await stream.until(({ event }) => event === 'open');
  const pour = (count: number) =>
    queryTestDatabase(
      `INSERT INTO leads (type, first_name, last_name, phone, phone_unlikely, body_sha256, respond_by)
       SELECT 'seller', 'No', 'Name', '+1' || 2120000000 + n, false, sha256(n::text::bytea), now() FROM generate_series(1, $1) AS n`,
      [count],
    );
  await pour(51);
  expect((await stream.until(({ event }) => event === 'many-arrived')).data).toEqual({ count: 51, more: false });
  await pour(3000);
  const flood = await stream.until(({ event, data }) => event === 'many-arrived' && data['more'] === true);
  expect(flood.data['count']).toBeGreaterThan(1000);
  for (let count = 0; count < 2; count += 1) {
    const id = await submitSeller(api);
    await stream.until(of('lead-arrived', id));
  }
  const arrived = stream.events().filter(({ event }) => event.endsWith('-arrived'));
  expect(arrived.map(({ event }) => event)).toEqual(['many-arrived', 'many-arrived', 'lead-arrived', 'lead-arrived']);
  stream.stop();
});

test.each([
  ['what is no id of ours', () => Promise.resolve('yesterday')],
  ['an id of another database', () => Promise.resolve('999999999.01993f6f-1a2b-7c3d-8e4f-5a6b7c8d9e0f')],
  [
    'more than was kept in mind',
    async () => {
      const [{ seq, id } = {}] = await queryTestDatabase(
        'SELECT max(seq) AS seq, (SELECT id FROM leads LIMIT 1) AS id FROM audit_entries',
        [],
      );
      const append = "SELECT append_audit(NULL, 'note-added', $1, NULL, '{}') FROM generate_series(1, 1001)";
      await queryTestDatabase(append, [id]);
      return `${String(seq)}.${String(id)}`;
    },
  ],
])('after %s, all is to be read again', async (_, lastEventId) => {
  const stream = await listen(api, { ...agent.headers, 'last-event-id': await lastEventId() });
  expect((await stream.until(() => true)).event).toBe('reset');
  stream.stop();
});

test('ten streams of an account are enough, and one that has ended makes room', async () => {
  const { headers } = await signedIn('viewer');
  const streams = await Promise.all(Array.from({ length: 10 }, () => listen(api, headers)));
  const refused = await listen(api, headers);
  expect(refused.response.statusCode).toBe(429);
  streams[0]?.stop();
  for (let status = 429; status === 429;) {
    const next = await listen(api, headers);
    status = Number(next.response.statusCode);
    next.stop();
  }
  for (const stream of streams) stream.stop();
});

const ended: [string, (admin: string, id: string) => Promise<unknown>][] = [
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
  [
    'is away for an hour',
    (_, id) =>
      queryTestDatabase("UPDATE staff_sessions SET last_used_at = now() - interval '61 minutes' WHERE staff_id = $1", [
        id,
      ]),
  ],
];
const asAdmin = (authorization: string, method: 'PATCH' | 'POST', path: string, payload?: object) =>
  api.request({ method, url: `/api/admin/${path}`, headers: { authorization }, ...(payload && { payload }) });

test.each(ended)('at every process who %s is said bye at once, and colleagues listen on', async (_, end) => {
  const [admin, gone, stays] = await Promise.all([signedIn('admin'), signedIn('agent'), signedIn('agent')]);
  const of = (at: typeof api) => Promise.all([gone, stays].map(({ headers }) => listen(at, headers)));
  const streams = [...(await of(api)), ...(await of(other))];
  const began = Date.now();
  await end(admin.headers.authorization, gone.id);
  await Promise.all([streams[0]?.ended, streams[2]?.ended]);
  expect(Date.now() - began).toBeLessThan(3000);
  expect(streams.map(({ text }) => text().includes('event: bye'))).toEqual([true, false, true, false]);
  for (const stream of streams) stream.stop();
});

test('a session that gets another token, as after a confirmation, is listened to as before', async () => {
  const streams = api.app.get(EventStreams);
  streams.beatMs = 10;
  const [ann, gone] = [await signedIn('agent'), await signedIn('agent')];
  const [stream, looked] = [await listen(api, ann.headers), await listen(api, gone.headers)];
  streams.beatMs = 15_000;
  await queryTestDatabase("UPDATE staff_sessions SET token_sha256 = sha256('renewed') WHERE staff_id = $1", [ann.id]);
  await queryTestDatabase('UPDATE staff_sessions SET revoked_at = now() WHERE staff_id = $1', [gone.id]);
  await looked.ended;
  expect(stream.text()).not.toContain('event: bye');
  expect(stream.text()).toContain(': \n\n');
  stream.stop();
});

test('the end of the api ends every stream at once, and a listener keeps no session from ending', async () => {
  const ann = await signedIn('agent');
  await queryTestDatabase("UPDATE staff_sessions SET last_used_at = now() - interval '5 minutes' WHERE staff_id = $1", [
    ann.id,
  ]);
  const streams = await Promise.all([listen(other, ann.headers), listen(other, ann.headers)]);
  (other.app.get(Drain).ending as EventTarget).dispatchEvent(new Event('abort'));
  await Promise.all(streams.map(({ ended }) => ended));
  const isOld = "SELECT FROM staff_sessions WHERE staff_id = $1 AND last_used_at < now() - interval '4 minutes'";
  expect(await queryTestDatabase(isOld, [ann.id])).toHaveLength(1);
});
