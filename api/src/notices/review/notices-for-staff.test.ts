import { afterAll, expect, test } from '@jest/globals';
import { UNKNOWN } from '../../../fixtures/inbox/lead.fixture.js';
import { signedIn } from '../../../fixtures/staff/sessions/signed-in.fixture.js';
import type { NoticeDeliveryPage } from './notices.dto.js';
import { startApiWithJobs, until } from '../../../fixtures/notices/notices.fixture.js';
import { startReceiver } from '../../../fixtures/notices/webhooks/webhook-receiver.fixture.js';

let status = 410;
const receiver = await startReceiver((reply) => reply.writeHead(status).end());
const api = await startApiWithJobs({
  WEBHOOK_URLS: receiver.url,
  WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}`,
  WEBHOOK_ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
});
const agent = await signedIn('agent', 'Ann Lee', { url: api.url });
afterAll(async () => {
  await api.stop();
  await receiver.stop();
});

const request = (query = '') => api.request({ url: `/api/admin/notices${query}`, headers: agent.headers });
const list = async (query = '') => (await request(query)).json<NoticeDeliveryPage>();
const replay = (id: string) =>
  api.request({ method: 'POST', url: `/api/admin/notices/${id}/replay`, headers: agent.headers });

test('staff list failed deliveries and replay one, which arrives with the same event id', async () => {
  const leadId = await api.announce();
  await until('the failure', async () => (await list('?state=failed')).items);
  const [failed] = (await list('?state=failed')).items;
  expect(failed).toMatchObject({
    kind: 'lead-received',
    leadId,
    channel: 'webhook',
    state: 'failed',
    attempts: 1,
    lastError: 'responded 410',
    nextAttemptAt: null,
    destination: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+ \([0-9a-f]{8}\)$/),
  });
  status = 200;
  const replays = await Promise.all([replay(String(failed?.id)), replay(String(failed?.id))]);
  expect(replays.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
  await until('the arrival', async () => (await list('?state=sent')).items);
  expect([...(await list('?state=failed')).items, ...(await list('?state=pending')).items]).toEqual([]);
  expect(new Set(receiver.calls.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([failed?.eventId]));
  expect(receiver.calls).toHaveLength(2);
  expect((await replay(String(failed?.id))).statusCode).toBe(409);
  const entries = await api.query(
    'SELECT action, lead_id, detail FROM audit_entries WHERE staff_id = $1 AND action = $2',
    [agent.id, 'notice-replayed'],
  );
  expect(entries).toEqual([{ action: 'notice-replayed', lead_id: leadId, detail: { deliveryId: failed?.id } }]);
});

test('each page continues where the page before ended, even if new deliveries arrive meanwhile', async () => {
  status = 410;
  for (let count = 0; count < 5; count += 1) await api.announce();
  await until('five failures', async () => (await list('?state=failed')).items.length === 5);
  const all = (await list('?state=failed')).items.map(({ id }) => id);
  expect(all).toEqual(all.toSorted().toReversed());
  const first = await list('?state=failed&limit=2');
  await api.announce();
  await until('a sixth', async () => (await list('?state=failed')).items.length === 6);
  const second = await list(`?state=failed&limit=2&cursor=${first.nextCursor}`);
  const third = await list(`?state=failed&limit=2&cursor=${second.nextCursor}`);
  expect([first, second, third].flatMap(({ items }) => items.map(({ id }) => id))).toEqual(all);
  expect(third.nextCursor).toBeNull();
});

test('all failed deliveries of a kind are tried again at once, with one entry in the audit trail', async () => {
  const failed = (await list('?state=failed')).items.length;
  status = 200;
  const replayAll = (payload: object) =>
    api.request({ method: 'POST', url: '/api/admin/notices/replay', headers: agent.headers, payload });
  expect((await replayAll({ kind: 'lead-overdue', channel: 'webhook' })).json()).toEqual({ replayed: 0 });
  expect((await replayAll({ kind: 'lead-received', channel: 'webhook' })).json()).toEqual({ replayed: failed });
  await until('the arrivals', async () => (await list('?state=failed')).items.length === 0);
  const entries = await api.query('SELECT detail FROM audit_entries WHERE action = $1', ['notices-replayed']);
  expect(entries).toEqual([{ detail: { kind: 'lead-received', channel: 'webhook', count: failed } }]);
  expect((await replayAll({ kind: 'lead-received' })).statusCode).toBe(400);
});

test('a list with a wrong parameter is refused, and so is the replay of an unknown delivery', async () => {
  const queries = ['state=lost', 'limit=0', 'limit=x', 'limit=201', 'cursor=abc', 'cursor=bm90aWNlOng', 'lead=1'];
  for (const query of [...queries, 'state=failed&state=sent'])
    expect([query, (await request(`?${query}`)).statusCode]).toEqual([query, 400]);
  expect((await replay(UNKNOWN)).statusCode).toBe(404);
  expect((await replay('nonsense')).statusCode).toBe(400);
});
