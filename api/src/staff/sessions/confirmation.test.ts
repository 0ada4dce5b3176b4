import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { refusalOf } from '../../../fixtures/inbox/lead.fixture.js';
import { queryTestDatabase, startApi, useApi } from '../../../fixtures/test-api.fixture.js';
import { listAdminRoutes } from '../../../fixtures/staff/access/admin-routes.fixture.js';
import { isOpen, PASSWORD, signIn, someAccount } from '../../../fixtures/staff/accounts/real-account.fixture.js';
import { nextCode, someAuthenticator } from '../../../fixtures/staff/passwords/authenticator.fixture.js';
import { DESK_ORIGIN, FROM_DESK, openDesk } from '../../../fixtures/staff/sessions/desk-browser.fixture.js';

const api = await useApi({ DESK_ORIGIN });

const routes = (await listAdminRoutes()).filter(({ isSensitive, method }) => isSensitive && method !== 'HEAD');
type Desk = Awaited<ReturnType<typeof openDesk>>;
// Sends no body and an unknown id, so that a request that passes the guard changes nothing.
const ask = ({ send }: Desk, { method, url }: (typeof routes)[number]) =>
  send(method as 'GET', url.replace('/api/admin/', '').replace(/:[A-Za-z]+/g, randomUUID()));
const confirm = ({ send }: Desk, body: object = { password: PASSWORD }) =>
  send('POST', 'sessions/current/confirmation', body);

test('in the desk, sensitive routes can be used for five minutes after the password is confirmed', async () => {
  const { id, email } = await someAccount('admin');
  const [desk, other] = [await openDesk(api, email), await openDesk(api, email)];
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
  expect(await isOpen(api, { ...FROM_DESK, cookie: before })).toBe(false);
  expect((await other.send('GET', 'leads/export.csv')).statusCode).toBe(403);
  const find = "SELECT action FROM audit_entries WHERE staff_id = $1 AND action LIKE 'session-%' ORDER BY seq";
  const rows = await queryTestDatabase(find, [id]);
  expect(rows.map(({ action }) => action)).toEqual(['session-opened', 'session-opened', 'session-confirmed']);
  const age = "UPDATE staff_sessions SET confirmed_at = now() - interval '5 minutes' WHERE staff_id = $1";
  await queryTestDatabase(age, [id]);
  expect(await reasonsOf()).toEqual(new Set(['confirm-first']));
});

test('a wrong password or code confirms nothing and does not end the session', async () => {
  const { desk, secret, code } = await someAuthenticator(api);
  expect(refusalOf(await confirm(desk, { password: 'wrong' }))).toEqual([400, ['password']]);
  for (const totp of [undefined, code])
    expect(refusalOf(await confirm(desk, { password: PASSWORD, totp }))).toEqual([400, ['totp']]);
  expect(await desk.status()).toBe(200);
  expect((await confirm(desk, { password: PASSWORD, totp: await nextCode(secret) })).statusCode).toBe(204);
});

test('wrong passwords in a confirmation or password change count like those in a sign-in', async () => {
  const strict = await startApi({ DESK_ORIGIN, SIGN_INS_PER_ACCOUNT: '3' });
  const desk = await openDesk(strict);
  const confirmWrongly = () => confirm(desk, { password: 'wrong' });
  const change = { currentPassword: 'wrong', newPassword: 'meadow-granite-71-lantern' };
  const changeWrongly = () => desk.send('PATCH', 'staff/me/password', change);
  const answers = [await confirmWrongly(), await changeWrongly(), await confirmWrongly(), await changeWrongly()];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 429]);
  await strict.stop();
});

test('the session of a program needs no confirmation', async () => {
  const headers = await signIn(api, (await someAccount('admin')).email);
  expect((await api.request({ url: '/api/admin/leads/export.csv?limit=x', headers })).statusCode).toBe(400);
  const answer = await api.post('/api/admin/sessions/current/confirmation', { password: PASSWORD }, headers);
  expect(answer.statusCode).toBe(409);
});
