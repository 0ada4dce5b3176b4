import { afterAll, expect, test } from '@jest/globals';
import { queryTestDatabase, someAddress, startApi, useApi } from '../../../fixtures/test-api.fixture.js';
import {
  isOpen,
  PASSWORD,
  postSignIn,
  signIn,
  someAccount,
} from '../../../fixtures/staff/accounts/real-account.fixture.js';

const settings = { SIGN_INS_PER_ACCOUNT: '3', SIGN_INS_PER_ADDRESS: '5' };
const [api, twin] = [await useApi(settings), await startApi(settings)];
afterAll(twin.stop);

test('wrong passwords for one account count over all addresses and processes, and its open session continues', async () => {
  const { email } = await someAccount();
  const headers = await signIn(api, email);
  for (const each of [api, twin, api])
    expect((await postSignIn(each, { email, password: 'wrong' })).statusCode).toBe(401);
  const answer = await postSignIn(twin, { email, password: PASSWORD });
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(900);
  expect(await isOpen(api, headers)).toBe(true);
});

const someEmail = () => `${Math.random()}@staff.example`;
/** Sends a wrong password for each account, one after another, and returns the statuses. */
async function guess(emails: string[], address?: string): Promise<number[]> {
  const statuses = [];
  for (const email of emails) statuses.push((await postSignIn(api, { email, password: 'wrong' }, address)).statusCode);
  return statuses;
}

test('wrong passwords for an unknown account, and for other spellings of one email address, are counted too', async () => {
  expect(await guess(Array<string>(4).fill(someEmail()))).toEqual([401, 401, 401, 429]);
  const account = await someAccount();
  const email = `in${account.email}`;
  await queryTestDatabase('UPDATE staff SET email = $1 WHERE id = $2', [email, account.id]);
  const spellings = [email, email.toUpperCase(), ` ${email}\u0000`, `I${email.slice(1)}`];
  expect(await guess(spellings)).toEqual([401, 401, 401, 429]);
  expect((await postSignIn(api, { email: `\u0130${email.slice(1)}`, password: PASSWORD })).statusCode).toBe(401);
});

test('wrong passwords from one IP address are counted over all accounts', async () => {
  expect(await guess(Array.from({ length: 6 }, someEmail), someAddress())).toEqual([401, 401, 401, 401, 401, 429]);
  const { email } = await someAccount();
  expect((await postSignIn(api, { email, password: PASSWORD })).statusCode).toBe(201);
});

test('concurrent wrong passwords are all counted', async () => {
  const { email } = await someAccount();
  const answers = await Promise.all(Array.from({ length: 12 }, () => postSignIn(api, { email, password: 'wrong' })));
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(3);
});

test('successful sign-ins do not count', async () => {
  const [{ email }, address] = [await someAccount(), someAddress()];
  for (let count = 0; count < 6; count += 1)
    expect((await postSignIn(api, { email, password: PASSWORD }, address)).statusCode).toBe(201);
});
