import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { queryTestDatabase, useApi } from '../../test-api.fixture.js';
import { listAdminRoutes } from '../access/admin-routes.fixture.js';
import { DESK_ORIGIN, openDesk } from '../sessions/desk-browser.fixture.js';
import { signedIn } from '../sessions/signed-in.fixture.js';
import { PASSWORD, postSignIn, signIn, someAccount } from './real-account.fixture.js';

const api = await useApi({ DESK_ORIGIN });

const newPassword = 'meadow-granite-71-lantern';
/** The same to a hash, which is made of NFKC. */
const wide = (letter: string) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0);

async function someGenerated() {
  const [{ headers }, { id, email }] = [await signedIn('admin'), await someAccount('admin')];
  const reset = await api.request({ method: 'POST', url: `/api/admin/staff/${id}/password-reset`, headers });
  return { id, email, password: reset.json<{ password: string }>().password };
}

test('with a generated password one can do nothing but change it', async () => {
  const { email, password } = await someGenerated();
  const desk = await openDesk(api, email, password);
  const bearer = await signIn(api, email, password);
  expect(desk.answer.json()).toMatchObject({ mustChangePassword: true });
  const routes = (await listAdminRoutes()).filter(({ role }) => role !== 'anyone');
  expect(routes.filter(({ isFirst }) => isFirst).map(({ method, url }) => `${method} ${url}`)).toEqual([
    'GET /api/admin/sessions/current',
    'DELETE /api/admin/sessions/current',
    'PATCH /api/admin/staff/me/password',
  ]);
  for (const { method, url } of routes.filter(({ isFirst }) => !isFirst)) {
    const path = url.replace('/api/admin/', '').replace(/:[A-Za-z]+/g, randomUUID());
    const answers = [
      await desk.send(method as 'GET', path),
      await api.request({ method: method as 'GET', url: `/api/admin/${path}`, headers: bearer }),
    ];
    for (const answer of answers) {
      expect([path, answer.statusCode]).toEqual([path, 403]);
      expect(answer.json()).toMatchObject({ reason: 'change-password-first' });
    }
  }
  const change = await desk.send('PATCH', 'staff/me/password', { currentPassword: password, newPassword });
  expect(change.statusCode).toBe(204);
  expect((await desk.send('GET', 'sessions/current')).json()).toMatchObject({ mustChangePassword: false });
  expect((await desk.send('GET', 'summary')).statusCode).toBe(200);
  expect((await api.request({ url: '/api/admin/sessions/current', headers: bearer })).statusCode).toBe(401);
});

test.each<[string, (password: string) => string]>([
  ['itself', (password) => password],
  ['itself in capitals', (password) => password.toUpperCase()],
  ['itself with a digit more', (password) => `${password}1`],
  ['its parts in another order', (password) => password.split('-').toReversed().join(' ')],
  ['itself in wide letters', (password) => password.replace(/[a-z]/g, (letter) => wide(letter))],
])('a generated password is not changed by %s', async (_what, toNext) => {
  const { email, password } = await someGenerated();
  const desk = await openDesk(api, email, password);
  const change = { currentPassword: password, newPassword: toNext(password) };
  const answer = await desk.send('PATCH', 'staff/me/password', change);
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { errors: [{ field: 'newPassword' }] }]);
  expect((await desk.send('GET', 'sessions/current')).json()).toMatchObject({ mustChangePassword: true });
});

test('a generated password expires after 7 days, one of their own does not', async () => {
  const { id, email, password } = await someGenerated();
  const rows = await queryTestDatabase<{ days: number }>(
    'SELECT extract(epoch FROM password_expires_at - now())::float8 / 86400 AS days FROM staff WHERE id = $1',
    [id],
  );
  expect(rows[0]?.days).toBeCloseTo(7, 2);
  await queryTestDatabase("UPDATE staff SET password_expires_at = now() - interval '1 second' WHERE id = $1", [id]);
  const answer = await postSignIn(api, { email, password });
  expect([answer.statusCode, answer.json()]).toEqual([401, expect.objectContaining({ reason: 'password-expired' })]);
  expect((await postSignIn(api, { email, password: 'wrong' })).body).not.toContain('expired');
  expect((await postSignIn(api, { email: (await someAccount()).email, password: PASSWORD })).statusCode).toBe(201);
});

test('another password ends the other sessions; that of the desk goes on with another cookie', async () => {
  const { email } = await someAccount();
  const [desk, other, bearer] = [await openDesk(api, email), await openDesk(api, email), await signIn(api, email)];
  const before = desk.cookie();
  await desk.send('PATCH', 'staff/me/password', { currentPassword: PASSWORD, newPassword });
  expect(desk.cookie()).not.toBe(before);
  expect((await desk.send('GET', 'sessions/current')).statusCode).toBe(200);
  expect((await other.send('GET', 'sessions/current')).statusCode).toBe(401);
  expect((await api.request({ url: '/api/admin/sessions/current', headers: bearer })).statusCode).toBe(401);
});

test('everybody signed in sees names of colleagues, and nothing else of them', async () => {
  const { headers } = await signedIn('viewer');
  const { id } = await someAccount('agent');
  await queryTestDatabase('UPDATE staff SET disabled_at = now() WHERE id = $1', [id]);
  const { items } = (await api.request({ url: '/api/admin/staff/names', headers })).json<{ items: object[] }>();
  expect(items).toContainEqual({ id, name: 'Ann Lee', role: 'agent', enabled: false });
});
