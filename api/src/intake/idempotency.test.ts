import { afterAll, expect, test } from '@jest/globals';
import { BUYER, findLeads, newKey, SELLER, startApi, useApi } from '../../fixtures/test-api.fixture.js';
import { holdLock } from '../../fixtures/test-database.fixture.js';

const [api, twin] = [await useApi(), await startApi()];
afterAll(twin.stop);

const post = (key: string, fields: object = SELLER, path = '/api/seller', to = api) =>
  to.post(path, fields, { 'idempotency-key': key });

test('a retry to another process, with fields in another order and more spaces, gets the same response and stores no lead', async () => {
  const key = newKey();
  const interests = ['Commercial Land', 'Recreational Land'];
  const { firstName, ...rest } = BUYER;
  const first = await post(key, { ...BUYER, interests }, '/api/buyer');
  const again = { ...rest, interests: interests.toReversed(), firstName: ` ${firstName} ` };
  const retry = await post(key, again, '/api/buyer', twin);
  expect([retry.statusCode, retry.body]).toEqual([201, first.body]);
  expect(await findLeads(key)).toHaveLength(1);
});

test('twenty concurrent requests with one key, to two processes, are one lead', async () => {
  const key = newKey();
  const tries = Array.from({ length: 20 }, (_, index) => post(key, SELLER, '/api/seller', index % 2 ? api : twin));
  const statuses = (await Promise.all(tries)).map((answer) => answer.statusCode);
  expect(statuses).toEqual(Array(20).fill(201));
  expect(await findLeads(key)).toHaveLength(1);
});

test.each([
  ['COMMIT', 'the lead of the first', 'Rival'],
  ['ROLLBACK', 'its own', 'John'],
] as const)(
  'a request waits while another with its key is being stored; after %s of the other, the stored lead is %s',
  async (end, _, name) => {
    const [alike, key] = [newKey(), newKey()];
    await post(alike);
    const rival = await holdLock(
      `INSERT INTO leads (type, idempotency_key, body_sha256, first_name, last_name, phone, phone_unlikely)
     SELECT type, $2, body_sha256, 'Rival', last_name, phone, phone_unlikely FROM leads WHERE idempotency_key = $1`,
      [alike, key],
    );
    const answer = post(key, SELLER, '/api/seller', twin);
    await rival.untilWaiting();
    await rival.end(end);
    expect((await answer).statusCode).toBe(201);
    expect(await findLeads(key)).toMatchObject([{ first_name: name }]);
  },
);

test('a key that was accepted with one body is refused with another, but may be used for the other form', async () => {
  const key = newKey();
  expect((await post(key, { ...SELLER, phone: '5' })).statusCode).toBe(400);
  expect((await post(key)).statusCode).toBe(201);
  expect((await post(key, { ...SELLER, smsConsent: false })).statusCode).toBe(201);
  for (const change of [{ lastName: 'Other' }, { smsConsent: true }])
    expect((await post(key, { ...SELLER, ...change })).statusCode).toBe(422);
  expect(await findLeads(key)).toMatchObject([{ last_name: 'Doe' }]);
  expect((await post(key, BUYER, '/api/buyer')).statusCode).toBe(201);
  expect(await findLeads(key)).toHaveLength(2);
});

// After an upgrade of the api, a page may retry a submission: a new field must not change the digest of a form without
// it.
test.each([
  ['/api/seller', SELLER, '4886053928d28eee87dfa7b48a2bfb969ab432b86460369e296ae3e9d7089457'],
  [
    '/api/buyer',
    { ...BUYER, interests: ['Recreational Land', 'Commercial Land'], smsConsent: true },
    '0fa14a2cf6dc407a6c89f0ab9a317ae43b0db4387753c5c3d667609dfbbfc75a',
  ],
])('the digest of a submission to %s is the one that earlier versions stored', async (path, fields, digest) => {
  const key = newKey();
  expect((await post(key, fields, path)).statusCode).toBe(201);
  const [lead] = await findLeads(key);
  expect((lead?.['body_sha256'] as Buffer).toString('hex')).toBe(digest);
});
