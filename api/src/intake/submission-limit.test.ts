import { afterAll, expect, test } from '@jest/globals';
import { networkOf } from '@land/http/client-network';
import { findLeads, newKey, queryTestDatabase, SELLER, someAddress, startApi, useApi } from '../test-api.fixture.js';

const settings = { SUBMISSIONS_PER_MINUTE: '3', API_TRUSTED_PROXIES: '127.0.0.1' };
const [api, twin] = [await useApi(settings), await startApi(settings)];
afterAll(twin.stop);

const statusFrom = async (remoteAddress: string, headers: Record<string, string> = {}, at = api) =>
  (await at.post('/api/seller', SELLER, headers, { remoteAddress })).statusCode;

test('submissions are counted per address over all api processes', async () => {
  const address = someAddress();
  expect(await statusFrom(address)).toBe(201);
  expect(await statusFrom(address, {}, twin)).toBe(201);
  expect(await statusFrom(address)).toBe(201);
  const key = newKey();
  const answer = await twin.post('/api/seller', SELLER, { 'idempotency-key': key }, { remoteAddress: address });
  expect(await findLeads(key)).toEqual([]);
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(answer.json()).toMatchObject({ success: false });
  expect(await statusFrom(someAddress())).toBe(201);
});

test('a clock that is put back keeps nobody out', async () => {
  const address = someAddress();
  for (let count = 0; count < 4; count += 1) await statusFrom(address);
  // Both processes have counted an hour ahead.
  await queryTestDatabase('UPDATE submission_limits SET expire = expire + 3600000, points = 1000');
  expect(await statusFrom(address, {}, twin)).toBe(201);
});

test('both forms count together', async () => {
  const address = someAddress();
  for (let count = 0; count < 3; count += 1) await api.post('/api/buyer', {}, {}, { remoteAddress: address });
  expect(await statusFrom(address)).toBe(429);
});

test('an X-Forwarded-For of the visitor changes nothing', async () => {
  const address = someAddress();
  const statuses = [];
  for (let count = 0; count < 4; count += 1)
    statuses.push(await statusFrom(address, { 'x-forwarded-for': someAddress() }));
  expect(statuses).toEqual([201, 201, 201, 429]);
});

test('the address that a trusted proxy adds counts, not what the visitor wrote before it', async () => {
  const visitor = someAddress();
  const statuses = [];
  for (let count = 0; count < 4; count += 1) {
    statuses.push(await statusFrom('127.0.0.1', { 'x-forwarded-for': `${someAddress()}, ${visitor}` }));
  }
  expect(statuses).toEqual([201, 201, 201, 429]);
  expect(await statusFrom('127.0.0.1', { 'x-forwarded-for': someAddress() })).toBe(201);
});

test('an address that is none does no harm', async () => {
  expect(await statusFrom('127.0.0.1', { 'x-forwarded-for': 'not-an-address' })).toBe(201);
});

test('the addresses of one IPv6 subscriber count together', async () => {
  const prefix = `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}:7`;
  const statuses = [];
  for (let count = 1; count <= 4; count += 1) statuses.push(await statusFrom(`${prefix}::${count}`));
  expect(statuses).toEqual([201, 201, 201, 429]);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:0db8:0000:0001:a:b:c:d', '2001:db8:0:1::/64'],
  ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
