import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { generate } from 'otplib';
import { refusalOf } from '../../inbox/lead.fixture.js';
import { queryTestDatabase, startApi, useApi } from '../../test-api.fixture.js';
import { listAdminRoutes } from '../access/admin-routes.fixture.js';
import { PASSWORD, signIn, someAccount } from '../accounts/real-account.fixture.js';
import { DESK_ORIGIN, FROM_DESK, openDesk } from './desk-browser.fixture.js';

const api = await useApi({ DESK_ORIGIN });

const routes = (await listAdminRoutes()).filter(({ isSensitive }) => isSensitive);
type Desk = Awaited<ReturnType<typeof openDesk>>;
// Nothing has this id, and no body is sent: who is let in changes nothing.
const ask = ({ send }: Desk, { method, url }: (typeof routes)[number]) =>
  send(method as 'GET', url.replace('/api/admin/', '').replace(/:[A-Za-z]+/g, randomUUID()));
const confirm = ({ send }: Desk, body: object = { password: PASSWORD }) =>
  send('POST', 'sessions/current/confirmation', body);

test('export, erasure, accounts and second factors are sensitive', () => {
  expect(routes.map(({ method, url }) => `${method} ${url.replace('/api/admin/', '')}`).toSorted()).toEqual([
    'DELETE staff/:id/totp',
    'GET leads/export.csv',
    'PATCH staff/:id',
    'POST people/erase',
    'POST people/export',
    'POST staff',
    'POST staff/:id/password-reset',
    'POST staff/me/totp',
    'POST staff/me/totp/confirmation',
    'POST staff/me/totp/removal',
  ]);
});

test('in the desk each of them asks for the password first, and is open for five minutes', async () => {
  const { email } = await someAccount('admin');
  const desk = await openDesk(api, email);
  const reasonsOf = async () => {
    const answers = await Promise.all(routes.map((route) => ask(desk, route)));
    return new Set(
      answers.map((answer) => (answer.statusCode === 403 ? answer.json<{ reason: string }>().reason : '')),
    );
  };
  expect(await reasonsOf()).toEqual(new Set(['confirm-first']));
  const before = desk.cookie();
  expect((await confirm(desk)).statusCode).toBe(204);
  expect(await reasonsOf()).toEqual(new Set(['']));
  expect(desk.cookie()).not.toBe(before);
  const stale = await api.request({ url: '/api/admin/sessions/current', headers: { ...FROM_DESK, cookie: before } });
  expect(stale.statusCode).toBe(401);
  await queryTestDatabase(
    "UPDATE staff_sessions SET confirmed_at = now() - interval '5 minutes' WHERE staff_id = (SELECT id FROM staff WHERE email = $1)",
    [email],
  );
  expect(await reasonsOf()).toEqual(new Set(['confirm-first']));
});

test('a confirmation is of one session, and one of the audit trail', async () => {
  const { id, email } = await someAccount('admin');
  const [desk, other] = [await openDesk(api, email), await openDesk(api, email)];
  await confirm(desk);
  expect((await other.send('GET', 'leads/export.csv')).statusCode).toBe(403);
  const rows = await queryTestDatabase<{ action: string }>(
    'SELECT action FROM audit_entries WHERE staff_id = $1 ORDER BY seq',
    [id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['session-opened', 'session-opened', 'session-confirmed']);
});

test('a wrong password or code confirms nothing, and the session goes on', async () => {
  const { email } = await someAccount('admin');
  const desk = await openDesk(api, email);
  await confirm(desk);
  const { secret } = (await desk.send('POST', 'staff/me/totp', { password: PASSWORD })).json<{ secret: string }>();
  const code = await generate({ secret });
  expect((await desk.send('POST', 'staff/me/totp/confirmation', { code })).statusCode).toBe(204);
  expect(refusalOf(await confirm(desk, { password: 'wrong' }))).toEqual([400, ['password']]);
  for (const totp of [undefined, code])
    expect(refusalOf(await confirm(desk, { password: PASSWORD, totp }))).toEqual([400, ['totp']]);
  expect((await desk.send('GET', 'sessions/current')).statusCode).toBe(200);
  const totp = await generate({ secret, epoch: Date.now() / 1000 + 30 });
  expect((await confirm(desk, { password: PASSWORD, totp })).statusCode).toBe(204);
});

test('guesses at a confirmation count like those at signing in', async () => {
  const strict = await startApi({ DESK_ORIGIN, SIGN_INS_PER_ACCOUNT: '3' });
  const desk = await openDesk(strict, (await someAccount()).email);
  const statuses: number[] = [];
  for (let count = 0; count < 4; count += 1) statuses.push((await confirm(desk, { password: 'wrong' })).statusCode);
  expect(statuses).toEqual([400, 400, 400, 429]);
  await strict.stop();
});

test('the session of a program needs no confirmation', async () => {
  const headers = await signIn(api, (await someAccount('admin')).email);
  expect((await api.request({ url: '/api/admin/leads/export.csv?limit=x', headers })).statusCode).toBe(400);
  const answer = await api.post('/api/admin/sessions/current/confirmation', { password: PASSWORD }, headers);
  expect(answer.statusCode).toBe(409);
});
