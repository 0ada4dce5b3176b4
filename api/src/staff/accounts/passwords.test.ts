import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { refusalOf, someStaff } from '../../../fixtures/inbox/lead.fixture.js';
import { queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import { listAdminRoutes } from '../../../fixtures/staff/access/admin-routes.fixture.js';
import { DESK_ORIGIN, openDesk } from '../../../fixtures/staff/sessions/desk-browser.fixture.js';
import {
  isOpen,
  PASSWORD,
  postSignIn,
  signIn,
  someAccount,
} from '../../../fixtures/staff/accounts/real-account.fixture.js';

const api = await useApi({ DESK_ORIGIN });
const admin = await someStaff(api, 'admin');

const newPassword = 'meadow-granite-71-lantern';

async function someGenerated() {
  const { id, email } = await someAccount('admin');
  const { password } = (await admin.send('POST', `staff/${id}/password-reset`)).json<{ password: string }>();
  return { id, email, password };
}

test('an account with a generated password can do nothing but change it', async () => {
  const { email, password } = await someGenerated();
  const desk = await openDesk(api, email, password);
  const bearer = await signIn(api, email, password);
  expect(desk.answer.json()).toMatchObject({ mustChangePassword: true });
  const routes = (await listAdminRoutes()).filter(({ role, method }) => role !== 'anyone' && method !== 'HEAD');
  for (const { method, url } of routes.filter(({ allowsGeneratedPassword }) => !allowsGeneratedPassword)) {
    const path = url.replace('/api/admin/', '').replace(/:[A-Za-z]+/g, randomUUID());
    const program = api.request({ method: method as 'GET', url: `/api/admin/${path}`, headers: bearer });
    for (const answer of [await desk.send(method as 'GET', path), await program])
      expect([path, answer.statusCode, answer.json()]).toMatchObject([path, 403, { reason: 'change-password-first' }]);
  }
  await desk.send('PATCH', 'staff/me/password', { currentPassword: password, newPassword });
  expect((await desk.send('GET', 'sessions/current')).json()).toMatchObject({ mustChangePassword: false });
  expect((await desk.send('GET', 'views')).statusCode).toBe(200);
  expect(await isOpen(api, bearer)).toBe(false);
});

// Full-width letters: the hash is computed after NFKC, which replaces them by ordinary letters.
const toWide = (letter: string) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0);

test.each<[string, (password: string) => string]>([
  ['itself', (password) => password],
  ['itself in capitals', (password) => password.toUpperCase()],
  ['itself and one more digit', (password) => `${password}1`],
  ['its parts in another order', (password) => password.split('-').toReversed().join(' ')],
  ['itself in wide letters', (password) => password.replace(/[a-z]/g, (letter) => toWide(letter))],
])('a generated password cannot be changed to %s', async (_what, toNext) => {
  const { email, password } = await someGenerated();
  const desk = await openDesk(api, email, password);
  const change = { currentPassword: password, newPassword: toNext(password) };
  expect(refusalOf(await desk.send('PATCH', 'staff/me/password', change))).toEqual([400, ['newPassword']]);
  expect((await desk.send('GET', 'sessions/current')).json()).toMatchObject({ mustChangePassword: true });
});

test('a generated password expires after 7 days, which a sign-in with a wrong password does not reveal', async () => {
  const { id, email, password } = await someGenerated();
  const age = "UPDATE staff SET password_expires_at = password_expires_at - interval '7 days' + $2 WHERE id = $1";
  await queryTestDatabase(age, [id, '1 minute']);
  expect((await postSignIn(api, { email, password })).statusCode).toBe(201);
  await queryTestDatabase(age, [id, '7 days - 1 minute']);
  const answer = await postSignIn(api, { email, password });
  expect([answer.statusCode, answer.json()]).toMatchObject([401, { reason: 'password-expired' }]);
  expect((await postSignIn(api, { email, password: 'wrong' })).body).not.toContain('expired');
});

test('changing a password needs the current one, ends all other sessions and gives the desk a new cookie', async () => {
  const { email } = await someAccount();
  const [desk, other, bearer] = [await openDesk(api, email), await openDesk(api, email), await signIn(api, email)];
  const before = desk.cookie();
  const change = (currentPassword: string, next = newPassword) =>
    desk.send('PATCH', 'staff/me/password', { currentPassword, newPassword: next });
  expect(refusalOf(await change('wrong'))).toEqual([400, ['currentPassword']]);
  for (const weak of ['short', 'password1234', 'AnnLeeAnnLee2026'])
    expect(refusalOf(await change(PASSWORD, weak))).toEqual([400, ['newPassword']]);
  expect([await other.status(), (await change(PASSWORD)).statusCode]).toEqual([200, 204]);
  expect(desk.cookie()).not.toBe(before);
  expect([await desk.status(), await other.status(), await isOpen(api, bearer)]).toEqual([200, 401, false]);
  expect((await postSignIn(api, { email, password: PASSWORD })).statusCode).toBe(401);
  expect((await postSignIn(api, { email, password: newPassword })).statusCode).toBe(201);
});

test('changing a password as a program ends its own session too', async () => {
  const headers = await signIn(api, (await someAccount()).email);
  const payload = { currentPassword: PASSWORD, newPassword };
  await api.request({ method: 'PATCH', url: '/api/admin/staff/me/password', headers, payload });
  expect(await isOpen(api, headers)).toBe(false);
});

test('viewers see the names, roles and days away of colleagues, and nothing else of their accounts', async () => {
  const viewer = await someStaff(api, 'viewer');
  const { id } = await someAccount('agent');
  await admin.send('PATCH', `staff/${id}`, { disabled: true });
  const { items } = (await viewer.send('GET', 'staff/names')).json<{ items: object[] }>();
  expect(items).toContainEqual({ id, name: 'Ann Lee', role: 'agent', enabled: false, absence: null });
});
