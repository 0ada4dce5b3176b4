import { afterAll, expect, test } from '@jest/globals';
import { BUYER, findLeads, newKey, SELLER, startApi, useApi } from '../test-api.fixture.js';
import { holdLock } from '../test-database.fixture.js';

const [api, twin] = [await useApi(), await startApi()];
afterAll(twin.stop);

const post = (key: string, fields: object = SELLER, path = '/api/seller', to = api) =>
  to.post(path, fields, { 'idempotency-key': key });

test('a retry to any process is the same lead with the same answer, whatever the order of fields and the spaces', async () => {
  const key = newKey();
  const interests = ['Commercial Land', 'Recreational Land'];
  const { firstName, ...rest } = BUYER;
  const first = await post(key, { ...BUYER, interests }, '/api/buyer');
  const again = { ...rest, interests: interests.toReversed(), firstName: ` ${firstName} ` };
  const retry = await post(key, again, '/api/buyer', twin);
  expect([retry.statusCode, retry.body]).toEqual([201, first.body]);
  expect(await findLeads(key)).toHaveLength(1);
});

test('twenty attempts at once, on two processes, are one lead', async () => {
  const key = newKey();
  const tries = Array.from({ length: 20 }, (_, index) => post(key, SELLER, '/api/seller', index % 2 ? api : twin));
  const statuses = (await Promise.all(tries)).map((answer) => answer.statusCode);
  expect(statuses).toContain(201);
  expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
  expect(await findLeads(key)).toHaveLength(1);
});

test('an attempt that is being stored is answered 409, and is stored when it is sent again', async () => {
  const key = newKey();
  const lock = await holdLock("SELECT pg_advisory_xact_lock(hashtextextended('seller:' || $1::text, 0))", [key]);
  const answer = await post(key);
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([409, '1']);
  expect(await findLeads(key)).toEqual([]);
  await lock.end('COMMIT');
  expect((await post(key)).statusCode).toBe(201);
});

test('a key belongs to one accepted body of one form', async () => {
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

// After an upgrade a page may retry an attempt of before: a new field must not change the digest of a form without it.
test.each([
  ['/api/seller', SELLER, '4886053928d28eee87dfa7b48a2bfb969ab432b86460369e296ae3e9d7089457'],
  [
    '/api/buyer',
    { ...BUYER, interests: ['Recreational Land', 'Commercial Land'], smsConsent: true },
    '0fa14a2cf6dc407a6c89f0ab9a317ae43b0db4387753c5c3d667609dfbbfc75a',
  ],
])('the digest of an attempt at %s is the one that earlier versions stored', async (path, fields, digest) => {
  const key = newKey();
  expect((await post(key, fields, path)).statusCode).toBe(201);
  const [lead] = await findLeads(key);
  expect((lead?.['body_sha256'] as Buffer).toString('hex')).toBe(digest);
});
