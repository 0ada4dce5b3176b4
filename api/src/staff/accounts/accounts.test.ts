import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { refusalOf, someStaff } from '../../../fixtures/inbox/lead.fixture.js';
import { startApi, useApi } from '../../../fixtures/test-api.fixture.js';
import { holdLock, useOwnDatabase } from '../../../fixtures/test-database.fixture.js';
import { signedIn } from '../../../fixtures/staff/sessions/signed-in.fixture.js';
import {
  isOpen,
  PASSWORD,
  postSignIn,
  signIn,
  someAccount,
} from '../../../fixtures/staff/accounts/real-account.fixture.js';

// This file locks the audit trail, so it has its own database.
await useOwnDatabase();
const api = await useApi();
const admin = await someStaff(api, 'admin');

test('an admin adds an account, whose generated password must be changed', async () => {
  const email = `New.${randomUUID()}@Staff.Example`;
  const answer = await admin.send('POST', 'staff', { email, name: ' Bo  Ray ', role: 'viewer' });
  expect(answer.statusCode).toBe(201);
  const { staff, password } = answer.json<{ staff: object; password: string }>();
  const account = { email: email.toLowerCase(), name: 'Bo Ray', role: 'viewer' };
  expect(staff).toMatchObject({ ...account, disabled: false, hasTotp: false, passkeys: 0 });
  expect((await postSignIn(api, { email, password })).json()).toMatchObject({ mustChangePassword: true });
  const list = await admin.send('GET', 'staff');
  expect(list.json<{ items: object[] }>().items).toContainEqual(staff);
  expect(list.body).not.toMatch(/argon2|secret/i);
  const taken = { email: email.toUpperCase(), name: 'Bo', role: 'viewer' };
  expect(refusalOf(await admin.send('POST', 'staff', taken))).toEqual([409, ['email']]);
});

test.each([
  [{}, ['email', 'name', 'role']],
  [{ email: 'a@b.example', name: '\0', role: 'owner' }, ['name', 'role']],
  [{ email: 'a b@c', name: 'x'.repeat(101), role: 'admin' }, ['email', 'name']],
  [{ email: 'nora.lee@x', name: 'Nora', role: 'viewer' }, ['email']],
  [{ email: 'nora@x.', name: 'Nora', role: 'viewer' }, ['email']],
  [{ email: 'a@b.example', name: 'Bo', role: 'viewer', password: 'x' }, ['password']],
])('the account %j is refused with an error for each wrong field', async (body, fields) => {
  expect(refusalOf(await admin.send('POST', 'staff', body))).toEqual([400, fields]);
});

test.each([
  [{ role: 'viewer' }, false],
  [{ disabled: true }, false],
  [{ name: 'Bo', role: 'agent' }, true],
])('after the change %j of an agent, their session is open: %j', async (change, remains) => {
  const other = await signedIn('agent');
  const answer = await admin.send('PATCH', `staff/${other.id}`, change);
  expect([answer.statusCode, answer.json()]).toMatchObject([200, change]);
  expect([await isOpen(api, other.headers), await isOpen(api, admin.headers)]).toEqual([remains, true]);
});

test('an account that is enabled again has to sign in again', async () => {
  const { id, email } = await someAccount();
  const before = await signIn(api, email);
  for (const disabled of [true, false]) await admin.send('PATCH', `staff/${id}`, { disabled });
  expect(await isOpen(api, before)).toBe(false);
  expect(await isOpen(api, await signIn(api, email))).toBe(true);
});

test.each([[{ role: 'agent' }], [{ disabled: true }]])('an admin cannot set %j for themselves', async (change) => {
  expect((await admin.send('PATCH', `staff/${admin.id}`, change)).statusCode).toBe(409);
  expect(await isOpen(api, admin.headers)).toBe(true);
});

test('a password reset ends all sessions and returns the new password', async () => {
  const { id, email } = await someAccount();
  const before = await signIn(api, email);
  const { password } = (await admin.send('POST', `staff/${id}/password-reset`)).json<{ password: string }>();
  expect(await isOpen(api, before)).toBe(false);
  expect((await postSignIn(api, { email, password: PASSWORD })).statusCode).toBe(401);
  expect((await postSignIn(api, { email, password })).statusCode).toBe(201);
});

test.each([
  ['PATCH', '', { name: 'Bo' }],
  ['POST', '/password-reset', undefined],
  ['DELETE', '/second-factors', undefined],
] as const)(
  '%s staff/:id%s returns 404 for an unknown account and 400 for an invalid id',
  async (method, path, body) => {
    expect((await admin.send(method, `staff/${randomUUID()}${path}`, body)).statusCode).toBe(404);
    expect(refusalOf(await admin.send(method, `staff/1'--${path}`, body))).toEqual([400, ['id']]);
  },
);

test('of several concurrent password changes of one account, one succeeds', async () => {
  const headers = await signIn(api, (await someAccount()).email);
  const change = (count: number) => {
    const payload = { currentPassword: PASSWORD, newPassword: `meadow-granite-${count}-lantern` };
    return api.request({ method: 'PATCH', url: '/api/admin/staff/me/password', headers, payload });
  };
  const answers = await Promise.all([11, 12, 13].map(change));
  expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
});

test.each([{ disabled: true }, { role: 'viewer' }])(
  'if two admins set %j for each other at once, one of them remains an admin',
  async (change) => {
    const other = await startApi();
    const [ada, bo] = [await someStaff(api, 'admin'), await someStaff(other, 'admin')];
    const lock = await holdLock('SELECT FROM staff WHERE id IN ($1, $2) FOR UPDATE', [ada.id, bo.id]);
    const changes = [ada.send('PATCH', `staff/${bo.id}`, change), bo.send('PATCH', `staff/${ada.id}`, change)];
    await lock.untilWaiting(2);
    await lock.end('ROLLBACK');
    const answers = await Promise.all(changes);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403]);
    expect([await isOpen(api, ada.headers), await isOpen(api, bo.headers)].filter(Boolean)).toHaveLength(1);
    await other.stop();
  },
);

test('a change of an account waits for the audit trail without blocking work that refers to the account', async () => {
  const { id } = await someAccount();
  const work = await holdLock("SELECT append_audit(NULL, 'note-added', NULL, NULL, '{}')");
  const change = admin.send('PATCH', `staff/${id}`, { name: 'Bo' });
  await work.untilWaiting();
  // The foreign key of a note takes this lock after the audit entry is appended.
  await work.query('SELECT FROM staff WHERE id = $1 FOR KEY SHARE', [id]);
  await work.end('ROLLBACK');
  expect((await change).statusCode).toBe(200);
});
