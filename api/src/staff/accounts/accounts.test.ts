import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { connectToTestDatabase, startApi, useApi } from '../../test-api.fixture.js';
import { PASSWORD, postSignIn, signIn, someAccount } from './real-account.fixture.js';
import { StaffRepository } from './staff.repository.js';
import { signedIn } from '../sessions/signed-in.fixture.js';

const api = await useApi();

interface WithPassword {
  readonly staff: { id: string; email: string };
  readonly password: string;
}

type Headers = Record<string, string>;
const send = (method: 'POST' | 'PATCH' | 'DELETE', url: string, headers: Headers, payload?: object) =>
  api.request({ method, url: `/api/admin/${url}`, headers, ...(payload && { payload }) });
const isOpen = async (headers: Headers) =>
  (await api.request({ url: '/api/admin/sessions/current', headers })).statusCode === 200;
const fieldsOf = (answer: { json: <T>() => T }) =>
  answer.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field);

test('an admin adds an account, whose generated password works', async () => {
  const { headers } = await signedIn('admin');
  const email = `New.${randomUUID()}@Staff.Example`;
  const answer = await send('POST', 'staff', headers, { email, name: ' Bo  Ray ', role: 'viewer' });
  expect(answer.statusCode).toBe(201);
  const { staff, password } = answer.json<WithPassword>();
  expect(staff).toMatchObject({
    email: email.toLowerCase(),
    name: 'Bo Ray',
    role: 'viewer',
    disabled: false,
    hasTotp: false,
  });
  expect((await postSignIn(api, { email, password })).statusCode).toBe(201);
  const list = await api.request({ url: '/api/admin/staff', headers });
  expect(list.json<{ items: object[] }>().items).toContainEqual(staff);
  expect(list.body).not.toMatch(/argon2|secret/i);
});

test('an e-mail address has one account', async () => {
  const { headers, email } = await signedIn('admin');
  const answer = await send('POST', 'staff', headers, { email: email.toUpperCase(), name: 'Bo', role: 'viewer' });
  expect(answer.statusCode).toBe(409);
  expect(fieldsOf(answer)).toEqual(['email']);
});

test.each([
  [{}, ['email', 'name', 'role']],
  [{ email: 'a@b.example', name: '\0', role: 'owner' }, ['name', 'role']],
  [{ email: 'a b@c', name: 'x'.repeat(101), role: 'admin' }, ['email', 'name']],
  [{ email: 'a@b.example', name: 'Bo', role: 'viewer', password: 'x' }, ['password']],
])('an account of %j is answered 400 by name', async (body, fields) => {
  const { headers } = await signedIn('admin');
  const answer = await send('POST', 'staff', headers, body);
  expect(answer.statusCode).toBe(400);
  expect(fieldsOf(answer)).toEqual(fields);
});

test.each([[{ role: 'viewer' }], [{ disabled: true }]])(
  'a change to %j ends all sessions of the account',
  async (change) => {
    const [admin, other] = [await signedIn('admin'), await signedIn('agent')];
    const answer = await send('PATCH', `staff/${other.id}`, admin.headers, change);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject(change);
    expect(await isOpen(other.headers)).toBe(false);
    expect(await isOpen(admin.headers)).toBe(true);
  },
);

test('a change of name ends no session', async () => {
  const [admin, other] = [await signedIn('admin'), await signedIn('agent')];
  expect((await send('PATCH', `staff/${other.id}`, admin.headers, { name: 'Bo', role: 'agent' })).statusCode).toBe(200);
  expect(await isOpen(other.headers)).toBe(true);
});

test('a disabled account that is enabled again signs in anew', async () => {
  const admin = await signedIn('admin');
  const { id, email } = await someAccount();
  const before = await signIn(api, email);
  for (const disabled of [true, false]) await send('PATCH', `staff/${id}`, admin.headers, { disabled });
  expect(await isOpen(before)).toBe(false);
  expect(await isOpen(await signIn(api, email))).toBe(true);
});

test.each([[{ role: 'agent' }], [{ disabled: true }]])('an admin cannot set %j for themselves', async (change) => {
  const { id, headers } = await signedIn('admin');
  expect((await send('PATCH', `staff/${id}`, headers, change)).statusCode).toBe(409);
  expect(await isOpen(headers)).toBe(true);
});

test('a reset password ends all sessions and is shown once', async () => {
  const admin = await signedIn('admin');
  const { id, email } = await someAccount();
  const before = await signIn(api, email);
  const { password } = (await send('POST', `staff/${id}/password-reset`, admin.headers)).json<WithPassword>();
  expect(await isOpen(before)).toBe(false);
  expect((await postSignIn(api, { email, password: PASSWORD })).statusCode).toBe(401);
  expect((await postSignIn(api, { email, password })).statusCode).toBe(201);
});

test('an unknown account is answered 404, an id that is none 400', async () => {
  const { headers } = await signedIn('admin');
  for (const [method, path] of [
    ['PATCH', ''],
    ['POST', '/password-reset'],
    ['DELETE', '/totp'],
  ] as const) {
    const body = method === 'PATCH' ? { name: 'Bo' } : undefined;
    expect((await send(method, `staff/${randomUUID()}${path}`, headers, body)).statusCode).toBe(404);
    const answer = await send(method, `staff/1'--${path}`, headers, body);
    expect(answer.statusCode).toBe(400);
    expect(fieldsOf(answer)).toEqual(['id']);
  }
});

test("changing one's password needs the current one and ends all sessions", async () => {
  const { email } = await someAccount('viewer');
  const headers = await signIn(api, email);
  const newPassword = 'meadow-granite-71-lantern';
  const wrong = await send('PATCH', 'staff/me/password', headers, { currentPassword: 'wrong', newPassword });
  expect(wrong.statusCode).toBe(400);
  expect(fieldsOf(wrong)).toEqual(['currentPassword']);
  expect(
    (await send('PATCH', 'staff/me/password', headers, { currentPassword: PASSWORD, newPassword })).statusCode,
  ).toBe(204);
  expect(await isOpen(headers)).toBe(false);
  expect((await postSignIn(api, { email, password: PASSWORD })).statusCode).toBe(401);
  expect((await postSignIn(api, { email, password: newPassword })).statusCode).toBe(201);
});

test('a weak new password is refused by name, and the session goes on', async () => {
  const headers = await signIn(api, (await someAccount()).email);
  for (const newPassword of ['short', 'password1234', 'AnnLeeAnnLee2026']) {
    const answer = await send('PATCH', 'staff/me/password', headers, { currentPassword: PASSWORD, newPassword });
    expect(answer.statusCode).toBe(400);
    expect(fieldsOf(answer)).toEqual(['newPassword']);
  }
  expect(await isOpen(headers)).toBe(true);
});

test('of several changes of a password at once, one wins', async () => {
  const { id } = await someAccount();
  const staff = api.app.get(StaffRepository);
  const actor = { staffId: id, name: 'Ann Lee', role: 'agent', ip: '192.0.2.1' } as const;
  const client = await connectToTestDatabase();
  const { rows } = await client.query<{ hash: string }>('SELECT password_hash AS hash FROM staff WHERE id = $1', [id]);
  await client.end();
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
    const [ada, bo] = [await signedIn('admin'), await signedIn('admin')];
    const [holder, watcher] = [await connectToTestDatabase(), await connectToTestDatabase()];
    await holder.query('BEGIN');
    await holder.query('SELECT FROM staff WHERE id IN ($1, $2) FOR UPDATE', [ada.id, bo.id]);
    const changes = [
      send('PATCH', `staff/${bo.id}`, ada.headers, change),
      other.request({ method: 'PATCH', url: `/api/admin/staff/${ada.id}`, headers: bo.headers, payload: change }),
    ];
    const waiting = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%FOR NO KEY UPDATE%' AND datname = current_database()`;
    while ((await watcher.query(waiting)).rowCount !== 2) await pause(5);
    await holder.query('ROLLBACK');
    const answers = await Promise.all(changes);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403]);
    expect([await isOpen(ada.headers), await isOpen(bo.headers)].filter(Boolean)).toHaveLength(1);
    await Promise.all([holder.end(), watcher.end(), other.stop()]);
  },
);

test('a change waits for the audit trail without stopping the work that names the account', async () => {
  const [admin, { id }] = [await signedIn('admin'), await someAccount()];
  const [work, watcher] = [await connectToTestDatabase(), await connectToTestDatabase()];
  await work.query('BEGIN');
  await work.query("SELECT append_audit(NULL, 'note-added', NULL, NULL, '{}')");
  const change = send('PATCH', `staff/${id}`, admin.headers, { name: 'Bo' });
  while ((await watcher.query('SELECT FROM staff WHERE id = $1 FOR UPDATE SKIP LOCKED', [id])).rowCount) await pause(5);
  // As the foreign key of a note does, once its entry of the trail is appended.
  await work.query('SELECT FROM staff WHERE id = $1 FOR KEY SHARE', [id]);
  await work.query('ROLLBACK');
  expect((await change).statusCode).toBe(200);
  await Promise.all([work.end(), watcher.end()]);
});
