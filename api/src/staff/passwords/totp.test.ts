import { expect, test } from '@jest/globals';
import { generate } from 'otplib';
import { refusalOf } from '../../../fixtures/inbox/lead.fixture.js';
import { queryTestDatabase, startApi, useApi } from '../../../fixtures/test-api.fixture.js';
import { isOpen, PASSWORD, postSignIn, signIn } from '../../../fixtures/staff/accounts/real-account.fixture.js';
import { DESK_ORIGIN, openDesk } from '../../../fixtures/staff/sessions/desk-browser.fixture.js';
import {
  nextCode,
  someAuthenticator,
  someEnrollment,
} from '../../../fixtures/staff/passwords/authenticator.fixture.js';

const api = await useApi({ DESK_ORIGIN });

test('signing in needs a code once the authenticator is confirmed, but not the code that confirmed it', async () => {
  const { email, desk, secret, otpauthUrl } = await someEnrollment(api);
  expect(otpauthUrl).toMatch(/^otpauth:\/\/totp\/.+secret=/);
  expect(otpauthUrl).toContain(secret);
  expect((await postSignIn(api, { email, password: PASSWORD })).statusCode).toBe(201);
  expect(refusalOf(await desk.send('POST', 'staff/me/totp/confirmation', { code: '000000' }))).toEqual([400, ['code']]);
  const code = await generate({ secret });
  expect((await desk.send('POST', 'staff/me/totp/confirmation', { code })).statusCode).toBe(201);
  expect((await desk.send('GET', 'sessions/current')).json()).toMatchObject({ hasTotp: true });
  for (const totp of [undefined, code])
    expect(refusalOf(await postSignIn(api, { email, password: PASSWORD, totp }))).toEqual([401, ['totp']]);
  const guess = { email, password: 'wrong', totp: await nextCode(secret) };
  expect(refusalOf(await postSignIn(api, guess))).toEqual([401, undefined]);
});

test('an account has at most one authenticator, which is removed in the desk and by no program', async () => {
  const { email, desk, secret } = await someAuthenticator(api);
  expect((await desk.send('POST', 'staff/me/totp')).statusCode).toBe(409);
  const program = await signIn(api, email, PASSWORD, await nextCode(secret));
  const asProgram = { method: 'DELETE' as const, url: '/api/admin/staff/me/totp', headers: program };
  expect((await api.request(asProgram)).statusCode).toBe(409);
  const remove = async () => (await desk.send('DELETE', 'staff/me/totp')).statusCode;
  expect([await remove(), await remove()]).toEqual([204, 404]);
  expect((await postSignIn(api, { email, password: PASSWORD })).statusCode).toBe(201);
  const code = await nextCode(secret);
  expect((await desk.send('POST', 'staff/me/totp/confirmation', { code })).statusCode).toBe(409);
});

test('confirming and removing an authenticator end the other sessions of the account', async () => {
  const { email, desk, secret } = await someEnrollment(api);
  const other = await signIn(api, email);
  await desk.send('POST', 'staff/me/totp/confirmation', { code: await generate({ secret }) });
  expect([await desk.status(), await isOpen(api, other)]).toEqual([200, false]);
  const again = await openDesk(api, email, PASSWORD, await nextCode(secret));
  await desk.send('DELETE', 'staff/me/totp');
  expect([await desk.status(), await again.status()]).toEqual([200, 401]);
});

test('a secret is stored encrypted for its account alone, and is in neither the log nor the audit trail', async () => {
  const [one, other] = [await someAuthenticator(api), await someAuthenticator(api)];
  const trail = await queryTestDatabase('SELECT * FROM audit_entries WHERE staff_id = $1 ORDER BY seq', [one.id]);
  expect(trail.map(({ action }) => action)).toEqual([
    ...['session-opened', 'session-confirmed', 'totp-enrolled', 'totp-confirmed'],
  ]);
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
  const { email, secret } = await someAuthenticator(api);
  const other = await startApi({ STAFF_KEY: 'another key of 32 characters or more' });
  const totp = await nextCode(secret);
  expect((await postSignIn(other, { email, password: PASSWORD, totp })).statusCode).toBe(503);
  expect(other.lines.some((line) => line.includes('STAFF_KEY'))).toBe(true);
  await other.stop();
});
