import { expect, test } from '@jest/globals';
import { generate } from 'otplib';
import { queryTestDatabase, startApi, useApi } from '../../test-api.fixture.js';
import { isOpen, PASSWORD, postSignIn, readSession, signIn, someAccount } from '../accounts/real-account.fixture.js';
import { refusalOf } from '../../inbox/lead.fixture.js';

const api = await useApi();

type Headers = Record<string, string>;
const post = (path: string, headers: Headers, payload: object) =>
  api.request({ method: 'POST', url: `/api/admin/staff/me/totp${path}`, headers, payload });

// The current code confirms, the next one signs in afterwards. Both stay valid if a period ends in between.
const firstCode = (secret: string) => generate({ secret });
const nextCode = (secret: string) => generate({ secret, epoch: Date.now() / 1000 + 30 });

async function enrolled() {
  const account = await someAccount();
  const headers = await signIn(api, account.email);
  const enrollment = (await post('', headers, { password: PASSWORD })).json<{ secret: string; otpauthUrl: string }>();
  return { ...account, headers, ...enrollment };
}

async function confirmed() {
  const account = await enrolled();
  const code = await firstCode(account.secret);
  expect((await post('/confirmation', account.headers, { code })).statusCode).toBe(201);
  return account;
}

test('an authenticator counts once its first code is confirmed, and that code does not sign in', async () => {
  const { email, headers, secret, otpauthUrl } = await enrolled();
  expect(otpauthUrl).toMatch(/^otpauth:\/\/totp\/.+secret=/);
  expect(otpauthUrl).toContain(secret);
  expect((await postSignIn(api, { email, password: PASSWORD })).statusCode).toBe(201);
  expect((await post('/confirmation', headers, { code: '000000' })).statusCode).toBe(400);
  const code = await firstCode(secret);
  expect((await post('/confirmation', headers, { code })).statusCode).toBe(201);
  expect((await readSession(api, headers)).json()).toMatchObject({ hasTotp: true, mustChangePassword: false });
  for (const totp of [undefined, code])
    expect(refusalOf(await postSignIn(api, { email, password: PASSWORD, totp }))).toEqual([401, ['totp']]);
  const guess = { email, password: 'wrong', totp: await nextCode(secret) };
  expect(refusalOf(await postSignIn(api, guess))).toEqual([401, undefined]);
});

test('enrolling and removing need the password, and a second authenticator is refused', async () => {
  const { email, headers, secret } = await confirmed();
  expect((await post('', headers, { password: 'wrong' })).statusCode).toBe(400);
  expect((await post('', headers, { password: PASSWORD })).statusCode).toBe(409);
  expect((await post('/removal', headers, { password: 'wrong' })).statusCode).toBe(400);
  expect((await postSignIn(api, { email, password: PASSWORD })).statusCode).toBe(401);
  expect((await post('/removal', headers, { password: PASSWORD })).statusCode).toBe(204);
  expect((await postSignIn(api, { email, password: PASSWORD })).statusCode).toBe(201);
  expect((await post('/confirmation', headers, { code: await nextCode(secret) })).statusCode).toBe(409);
});

test('confirming and removing an authenticator end the other sessions of the account', async () => {
  const account = await enrolled();
  const other = await signIn(api, account.email);
  await post('/confirmation', account.headers, { code: await firstCode(account.secret) });
  expect([await isOpen(api, account.headers), await isOpen(api, other)]).toEqual([true, false]);
  const again = await signIn(api, account.email, PASSWORD, await nextCode(account.secret));
  await post('/removal', account.headers, { password: PASSWORD });
  expect([await isOpen(api, account.headers), await isOpen(api, again)]).toEqual([true, false]);
});

test('a secret is stored encrypted for its account alone, and is in neither the log nor the audit trail', async () => {
  const [one, other] = [await confirmed(), await confirmed()];
  const trail = await queryTestDatabase('SELECT * FROM audit_entries WHERE staff_id = $1 ORDER BY seq', [one.id]);
  expect(trail.map(({ action }) => action)).toEqual(['session-opened', 'totp-enrolled', 'totp-confirmed']);
  expect(JSON.stringify(trail) + api.lines.join('')).not.toContain(one.secret);
  const [row] = await queryTestDatabase('SELECT totp_secret AS stored FROM staff WHERE id = $1', [one.id]);
  expect(row?.['stored']).toMatch(/^v1\.[\w-]{60,}$/);
  expect(row?.['stored']).not.toContain(one.secret);
  const totp = await nextCode(one.secret);
  for (const foreign of [row?.['stored'], one.secret]) {
    await queryTestDatabase('UPDATE staff SET totp_secret = $1 WHERE id = $2', [foreign, other.id]);
    expect((await postSignIn(api, { email: other.email, password: PASSWORD, totp })).statusCode).toBe(503);
  }
  expect((await postSignIn(api, { email: one.email, password: PASSWORD, totp })).statusCode).toBe(201);
});

test('with another STAFF_KEY nobody signs in with a code, and the log names the setting', async () => {
  const { email, secret } = await confirmed();
  const other = await startApi({ STAFF_KEY: 'another key of 32 characters or more' });
  const totp = await nextCode(secret);
  expect((await postSignIn(other, { email, password: PASSWORD, totp })).statusCode).toBe(503);
  expect(other.lines.some((line) => line.includes('STAFF_KEY'))).toBe(true);
  await other.stop();
});
