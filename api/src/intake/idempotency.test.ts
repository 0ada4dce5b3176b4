import { afterAll, expect, test } from '@jest/globals';
import { BUYER, connectToTestDatabase, findLeads, newKey, SELLER, startApi, useApi } from '../test-api.fixture.js';

const [api, twin] = [await useApi(), await startApi()];
afterAll(twin.stop);

test('a retried submission is one lead and is answered like the first time', async () => {
  const headers = { 'idempotency-key': newKey() };
  const first = await api.post('/api/seller', SELLER, headers);
  const retry = await twin.post('/api/seller', SELLER, headers);
  expect([retry.statusCode, retry.body]).toEqual([first.statusCode, first.body]);
  expect(await findLeads(headers['idempotency-key'])).toHaveLength(1);
});

test('twenty tries at once, over two api processes, are one lead', async () => {
  const headers = { 'idempotency-key': newKey() };
  const tries = Array.from({ length: 20 }, (_, index) => (index % 2 ? api : twin).post('/api/seller', SELLER, headers));
  const statuses = (await Promise.all(tries)).map((answer) => answer.statusCode);
  expect(statuses).toContain(201);
  expect(statuses.filter((status) => status !== 201 && status !== 409)).toEqual([]);
  expect(await findLeads(headers['idempotency-key'])).toHaveLength(1);
});

test('an attempt that is in flight is answered 409 and stored once it is sent again', async () => {
  const key = newKey();
  const rival = await connectToTestDatabase();
  await rival.query('BEGIN');
  await rival.query("SELECT pg_advisory_xact_lock(hashtextextended('seller:' || $1::text, 0))", [key]);
  const answer = await api.post('/api/seller', SELLER, { 'idempotency-key': key });
  expect(answer.statusCode).toBe(409);
  expect(answer.headers['retry-after']).toBe('1');
  expect(await findLeads(key)).toEqual([]);
  await rival.query('COMMIT');
  await rival.end();
  expect((await api.post('/api/seller', SELLER, { 'idempotency-key': key })).statusCode).toBe(201);
});

test('the same key with another body is answered 422 and changes nothing', async () => {
  const headers = { 'idempotency-key': newKey() };
  await api.post('/api/seller', SELLER, headers);
  const answer = await api.post('/api/seller', { ...SELLER, lastName: 'Other' }, headers);
  expect(answer.statusCode).toBe(422);
  expect(await findLeads(headers['idempotency-key'])).toMatchObject([{ last_name: 'Doe' }]);
});

test('the same fields in another order and with other white space are the same body', async () => {
  const headers = { 'idempotency-key': newKey() };
  const interests = ['Commercial Land', 'Recreational Land'];
  await api.post('/api/buyer', { ...BUYER, interests }, headers);
  const { firstName, ...rest } = BUYER;
  const retry = await api.post(
    '/api/buyer',
    { ...rest, interests: interests.toReversed(), firstName: ` ${firstName} ` },
    headers,
  );
  expect(retry.statusCode).toBe(201);
});

test('a seller and a buyer may use the same key', async () => {
  const headers = { 'idempotency-key': newKey() };
  expect((await api.post('/api/seller', SELLER, headers)).statusCode).toBe(201);
  expect((await api.post('/api/buyer', BUYER, headers)).statusCode).toBe(201);
  expect(await findLeads(headers['idempotency-key'])).toHaveLength(2);
});

test('a refused submission does not use up its key', async () => {
  const headers = { 'idempotency-key': newKey() };
  expect((await api.post('/api/seller', { ...SELLER, phone: '5' }, headers)).statusCode).toBe(400);
  expect((await api.post('/api/seller', SELLER, headers)).statusCode).toBe(201);
});

// What a page sends again after an upgrade is the same attempt: a new property of a form must not change the digest of
// a submission that has none.
test.each([
  ['/api/seller', SELLER, '4886053928d28eee87dfa7b48a2bfb969ab432b86460369e296ae3e9d7089457'],
  [
    '/api/buyer',
    { ...BUYER, interests: ['Recreational Land', 'Commercial Land'], smsConsent: true },
    '0fa14a2cf6dc407a6c89f0ab9a317ae43b0db4387753c5c3d667609dfbbfc75a',
  ],
])('the digest of an attempt at %s is what earlier versions stored', async (path, fields, digest) => {
  const key = newKey();
  expect((await api.post(path, fields, { 'idempotency-key': key })).statusCode).toBe(201);
  const [lead] = await findLeads(key);
  expect((lead?.['body_sha256'] as Buffer).toString('hex')).toBe(digest);
});
