import { afterAll, expect, test } from '@jest/globals';
import { networkOf } from '@land/http/client-network';
import {
  findLeads,
  newKey,
  queryTestDatabase,
  SELLER,
  someAddress,
  startApi,
  useApi,
} from '../../fixtures/test-api.fixture.js';

const settings = { SUBMISSIONS_PER_MINUTE: '3', API_TRUSTED_PROXIES: '127.0.0.1' };
const [api, twin] = [await useApi(settings), await startApi(settings)];
afterAll(twin.stop);

const statusFrom = async (remoteAddress: string, headers: Record<string, string> = {}, at = api) =>
  (await at.post('/api/seller', SELLER, headers, { remoteAddress })).statusCode;

/** Statuses of four submissions, whose address and headers may differ. */
async function statusesOf(submission: (count: number) => [address: string, headers?: Record<string, string>]) {
  const statuses = [];
  for (let count = 1; count <= 4; count += 1) statuses.push(await statusFrom(...submission(count)));
  return statuses;
}

test('submissions of both forms from one address count together over all processes, including refused ones', async () => {
  const remoteAddress = someAddress();
  expect(await statusFrom(remoteAddress)).toBe(201);
  expect(await statusFrom(remoteAddress, {}, twin)).toBe(201);
  expect((await api.post('/api/buyer', {}, {}, { remoteAddress })).statusCode).toBe(400);
  const key = newKey();
  const answer = await twin.post('/api/seller', SELLER, { 'idempotency-key': key }, { remoteAddress });
  expect(await findLeads(key)).toEqual([]);
  expect([answer.statusCode, answer.json()]).toMatchObject([429, { success: false }]);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(await statusFrom(someAddress())).toBe(201);
});

test('a count from before the server’s clock was set back blocks no submission', async () => {
  const address = someAddress();
  await statusesOf(() => [address]);
  // Both processes counted an hour ahead.
  await queryTestDatabase('UPDATE submission_limits SET expire = expire + 3600000, points = 1000');
  expect(await statusFrom(address, {}, twin)).toBe(201);
});

test('the limit applies to the address that a trusted proxy adds, not to one that the visitor sends', async () => {
  const [direct, proxied] = [someAddress(), someAddress()];
  const limited = [201, 201, 201, 429];
  expect(await statusesOf(() => [direct, { 'x-forwarded-for': someAddress() }])).toEqual(limited);
  const through = (address: string) =>
    ['127.0.0.1', { 'x-forwarded-for': address }] as [string, Record<string, string>];
  expect(await statusesOf(() => through(`${someAddress()}, ${proxied}`))).toEqual(limited);
  for (const other of [someAddress(), 'not-an-address']) expect(await statusFrom(...through(other))).toBe(201);
});

test('the addresses of one IPv6 subscriber count together', async () => {
  const prefix = `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}:7`;
  expect(await statusesOf((count) => [`${prefix}::${count}`])).toEqual([201, 201, 201, 429]);
  const networks = ['203.0.113.9', '2001:db8::1', '2001:0db8:0000:0001:a:b:c:d', '2001:db8:1:2:3::', '::1'].map(
    networkOf,
  );
  expect(networks).toEqual([
    '203.0.113.9',
    ...['2001:db8:0:0', '2001:db8:0:1', '2001:db8:1:2', '0:0:0:0'].map((net) => `${net}::/64`),
  ]);
});
