import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { Config } from '../../config/config.js';
import { queryTestDatabase, useApi, TEST_CSRF_SECRET, TEST_STAFF_KEY } from '../../../fixtures/test-api.fixture.js';
import { sealSecret } from '../passwords/sealed-secret.js';
import {
  isOpen,
  PASSWORD,
  postSignIn,
  signIn,
  someAccount,
} from '../../../fixtures/staff/accounts/real-account.fixture.js';
import { runCommand } from './staff-command.js';

const api = await useApi();
const config = new Config({ DATABASE_URL: process.env['TEST_DATABASE_URL'], CSRF_SECRET: TEST_CSRF_SECRET });

const run = (...args: string[]) => runCommand(args, config);
const passwordIn = (printed: string) => /: (\S+)$/.exec(printed)?.[1] ?? '';

test('the operator adds an account and resets its password', async () => {
  const email = `${randomUUID()}@Staff.Example`;
  const first = passwordIn(await run('add', '--email', email, '--name', 'Ann Lee', '--role', 'admin'));
  const headers = await signIn(api, email, first);
  const second = passwordIn(await run('reset-password', '--email', email));
  expect(await isOpen(api, headers)).toBe(false);
  expect((await postSignIn(api, { email, password: first })).statusCode).toBe(401);
  expect((await postSignIn(api, { email, password: second })).statusCode).toBe(201);
  await expect(run('add', '--email', email, '--name', 'Ann', '--role', 'viewer')).rejects.toThrow('already');
});

test('the operator removes the authenticator of a lost phone', async () => {
  const { id, email } = await someAccount();
  const sealed = sealSecret(TEST_STAFF_KEY, id, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  await queryTestDatabase('UPDATE staff SET totp_secret = $1, totp_confirmed_at = now() WHERE id = $2', [sealed, id]);
  expect((await postSignIn(api, { email, password: PASSWORD })).statusCode).toBe(401);
  await run('remove-second-factors', '--email', email);
  expect((await postSignIn(api, { email, password: PASSWORD })).statusCode).toBe(201);
});

test.each([
  [[], /add --email/],
  [['erase'], /add --email/],
  [['constructor'], /add --email/],
  [['add', '--all'], /--all/],
  [['add', '--email', 'x', '--name', 'A', '--role', 'admin'], /--email/],
  [['add', '--email', 'a@b.example', '--role', 'admin'], /--name/],
  [['add', '--email', 'a@b.example', '--name', 'A', '--role', 'owner'], /viewer, agent, admin/],
  [['reset-password'], /--email is missing/],
  [['reset-password', '--email', 'nobody@staff.example'], /no account/],
])('the command %j fails with a message about its mistake', async (args, message) => {
  await expect(run(...args)).rejects.toThrow(message);
});
