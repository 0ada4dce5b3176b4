import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { refusalOf, someStaff } from '../../inbox/lead.fixture.js';
import { queryTestDatabase, startApi, useApi } from '../../test-api.fixture.js';
import { holdLock } from '../../test-database.fixture.js';
import { PASSWORD, postSignIn, signIn, someAccount } from './real-account.fixture.js';
import { StaffRepository } from './staff.repository.js';
import { signedIn } from '../sessions/signed-in.fixture.js';

const api = await useApi();

const admin = await someStaff(api, 'admin');

type Headers = Record<string, string>;
const isOpen = async (headers: Headers) =>
  (await api.request({ url: '/api/admin/sessions/current', headers })).statusCode === 200;
const changePassword = (headers: Headers, currentPassword: string, newPassword: string) =>
  api.request({
    method: 'PATCH',
    url: '/api/admin/staff/me/password',
    headers,
    payload: { currentPassword, newPassword },
  });

test('an admin adds an account, whose generated password works, to be changed', async () => {
  const email = `New.${randomUUID()}@Staff.Example`;
  const answer = await admin.send('POST', 'staff', { email, name: ' Bo  Ray ', role: 'viewer' });
  expect(answer.statusCode).toBe(201);
  const { staff, password } = answer.json<{ staff: object; password: string }>();
  const account = { email: email.toLowerCase(), name: 'Bo Ray', role: 'viewer' };
  expect(staff).toMatchObject({ ...account, disabled: false, hasTotp: false });
  expect((await postSignIn(api, { email, password })).json()).toMatchObject({ mustChangePassword: true });
  const list = await admin.send('GET', 'staff');
  expect(list.json<{ items: object[] }>().items).toContainEqual(staff);
  expect(list.body).not.toMatch(/argon2|secret/i);
});

test('an e-mail address has one account', async () => {
  const account = { email: admin.email.toUpperCase(), name: 'Bo', role: 'viewer' };
  expect(refusalOf(await admin.send('POST', 'staff', account))).toEqual([409, ['email']]);
});

test.each([
  [{}, ['email', 'name', 'role']],
  [{ email: 'a@b.example', name: '\0', role: 'owner' }, ['name', 'role']],
  [{ email: 'a b@c', name: 'x'.repeat(101), role: 'admin' }, ['email', 'name']],
  [{ email: 'a@b.example', name: 'Bo', role: 'viewer', password: 'x' }, ['password']],
])('an account of %j is answered 400 by name', async (body, fields) => {
  expect(refusalOf(await admin.send('POST', 'staff', body))).toEqual([400, fields]);
});

test.each([[{ role: 'viewer' }], [{ disabled: true }]])(
  'a change to %j ends all sessions of the account',
  async (change) => {
    const other = await signedIn('agent');
    const answer = await admin.send('PATCH', `staff/${other.id}`, change);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, change]);
    expect(await isOpen(other.headers)).toBe(false);
    expect(await isOpen(admin.headers)).toBe(true);
  },
);

test('a change of name ends no session', async () => {
  const other = await signedIn('agent');
  expect((await admin.send('PATCH', `staff/${other.id}`, { name: 'Bo', role: 'agent' })).statusCode).toBe(200);
  expect(await isOpen(other.headers)).toBe(true);
});

test('a disabled account that is enabled again signs in anew', async () => {
  const { id, email } = await someAccount();
  const before = await signIn(api, email);
  for (const disabled of [true, false]) await admin.send('PATCH', `staff/${id}`, { disabled });
  expect(await isOpen(before)).toBe(false);
  expect(await isOpen(await signIn(api, email))).toBe(true);
});

test.each([[{ role: 'agent' }], [{ disabled: true }]])('an admin cannot set %j for themselves', async (change) => {
  expect((await admin.send('PATCH', `staff/${admin.id}`, change)).statusCode).toBe(409);
  expect(await isOpen(admin.headers)).toBe(true);
});

test('a reset password ends all sessions and is shown once', async () => {
  const { id, email } = await someAccount();
  const before = await signIn(api, email);
  const { password } = (await admin.send('POST', `staff/${id}/password-reset`)).json<{ password: string }>();
  expect(await isOpen(before)).toBe(false);
  expect((await postSignIn(api, { email, password: PASSWORD })).statusCode).toBe(401);
  expect((await postSignIn(api, { email, password })).statusCode).toBe(201);
});

test('an unknown account is answered 404, an id that is none 400', async () => {
  for (const [method, path] of [
    ['PATCH', ''],
    ['POST', '/password-reset'],
    ['DELETE', '/totp'],
  ] as const) {
    const body = method === 'PATCH' ? { name: 'Bo' } : undefined;
    expect((await admin.send(method, `staff/${randomUUID()}${path}`, body)).statusCode).toBe(404);
    expect(refusalOf(await admin.send(method, `staff/1'--${path}`, body))).toEqual([400, ['id']]);
  }
});

test("changing one's password needs the current one and ends all sessions", async () => {
  const { email } = await someAccount('viewer');
  const headers = await signIn(api, email);
  const newPassword = 'meadow-granite-71-lantern';
  expect(refusalOf(await changePassword(headers, 'wrong', newPassword))).toEqual([400, ['currentPassword']]);
  expect((await changePassword(headers, PASSWORD, newPassword)).statusCode).toBe(204);
  expect(await isOpen(headers)).toBe(false);
  expect((await postSignIn(api, { email, password: PASSWORD })).statusCode).toBe(401);
  expect((await postSignIn(api, { email, password: newPassword })).statusCode).toBe(201);
});

test('a weak new password is refused by name, and the session goes on', async () => {
  const headers = await signIn(api, (await someAccount()).email);
  for (const weak of ['short', 'password1234', 'AnnLeeAnnLee2026'])
    expect(refusalOf(await changePassword(headers, PASSWORD, weak))).toEqual([400, ['newPassword']]);
  expect(await isOpen(headers)).toBe(true);
});

test('of several changes of a password at once, one wins', async () => {
  const { id } = await someAccount();
  const staff = api.app.get(StaffRepository);
  const actor = { staffId: id, name: 'Ann Lee', role: 'agent', ip: '192.0.2.1' } as const;
  const rows = await queryTestDatabase<{ hash: string }>('SELECT password_hash AS hash FROM staff WHERE id = $1', [id]);
  const checked = rows[0]?.hash ?? '';
  const changes = await Promise.all(
    [1, 2, 3, 4].map((count) => staff.changeOwnPassword(actor, `$argon2id$${count}`, { checkedHash: checked })),
  );
  expect(changes.filter(Boolean)).toHaveLength(1);
});

test.each([{ disabled: true }, { role: 'viewer' }])(
  'of two admins who set %j for each other at once, one is left',
  async (change) => {
    const other = await startApi();
    const [ada, bo] = [await someStaff(api, 'admin'), await someStaff(other, 'admin')];
    const lock = await holdLock('SELECT FROM staff WHERE id IN ($1, $2) FOR UPDATE', [ada.id, bo.id]);
    const changes = [ada.send('PATCH', `staff/${bo.id}`, change), bo.send('PATCH', `staff/${ada.id}`, change)];
    await lock.untilWaiting(2);
    await lock.end('ROLLBACK');
    const answers = await Promise.all(changes);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403]);
    expect([await isOpen(ada.headers), await isOpen(bo.headers)].filter(Boolean)).toHaveLength(1);
    await other.stop();
  },
);

test('a change waits for the audit trail without stopping the work that names the account', async () => {
  const { id } = await someAccount();
  const work = await holdLock("SELECT append_audit(NULL, 'note-added', NULL, NULL, '{}')");
  const change = admin.send('PATCH', `staff/${id}`, { name: 'Bo' });
  await work.untilWaiting();
  // As the foreign key of a note does, once its entry of the trail is appended.
  await work.query('SELECT FROM staff WHERE id = $1 FOR KEY SHARE', [id]);
  await work.end('ROLLBACK');
  expect((await change).statusCode).toBe(200);
});
