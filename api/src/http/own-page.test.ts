import { afterAll, expect, test } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { BUYER, SELLER, startApi, TEST_CSRF_SECRET } from '../test-api.fixture.js';

const api = await startApi({ PUBLIC_ORIGIN: 'https://land.example,https://www.land.example', API_TRUSTED_PROXIES: '127.0.0.1' });
afterAll(() => api.stop());

function token(secondsLeft: number, secret = TEST_CSRF_SECRET): string {
  const exp = Math.floor(Date.now() / 1000) + secondsLeft;
  const payload = Buffer.from(JSON.stringify({ exp, nonce: 'bm9uY2U' })).toString('base64url');
  return `${payload}.${createHmac('sha256', secret).update(payload).digest('base64url')}`;
}

function signed(text: string): string {
  const payload = Buffer.from(text).toString('base64url');
  return `${payload}.${createHmac('sha256', TEST_CSRF_SECRET).update(payload).digest('base64url')}`;
}

const own = 'https://land.example';
const cases: [string, Record<string, string>, number][] = [
  ['no origin and no token', {}, 201],
  ['no origin and an empty token', { 'x-csrf-token': '' }, 201],
  ['our origin and no token', { origin: own }, 201],
  ['our second origin', { origin: 'https://www.land.example' }, 201],
  ['our origin and a genuine token', { origin: own, 'x-csrf-token': token(600) }, 201],
  ['our origin and an expired token', { origin: own, 'x-csrf-token': token(-600) }, 201],
  ['no origin and an expired token', { 'x-csrf-token': token(-600) }, 201],
  ['a foreign origin', { origin: 'https://elsewhere.example' }, 403],
  ['a foreign origin with a genuine token', { origin: 'https://elsewhere.example', 'x-csrf-token': token(600) }, 403],
  ['our name with another scheme', { origin: 'http://land.example' }, 403],
  ['our name as a prefix', { origin: 'https://land.example.evil.example' }, 403],
  ['the origin null', { origin: 'null' }, 403],
  ['the origin null from the same origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }, 201],
  ['the origin null from the same site', { origin: 'null', 'sec-fetch-site': 'same-site' }, 403],
  ['a token of another secret', { origin: own, 'x-csrf-token': token(600, 'another secret') }, 403],
  ['a token that is none', { origin: own, 'x-csrf-token': 'garbage' }, 403],
  ['a token without a signature', { origin: own, 'x-csrf-token': `${token(600).split('.')[0]}.` }, 403],
  ['a signed token without an expiry', { origin: own, 'x-csrf-token': signed('{}') }, 403],
  ['a signed token that is not JSON', { origin: own, 'x-csrf-token': signed('x') }, 403],
  ['the host that was asked', { host: 'api.test:4000', origin: 'http://api.test:4000' }, 201],
  ['another port of the host that was asked', { host: 'api.test:4000', origin: 'http://api.test:4001' }, 403],
  ['a forwarded host that the visitor wrote', { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }, 403],
];

test.each(cases)('a seller submission with %s', async (_what, headers, status) => {
  expect((await api.post('/api/seller', SELLER, headers)).statusCode).toBe(status);
});

test('the host that a trusted proxy was asked for is ours', async () => {
  const headers = { origin: 'https://proxied.example', 'x-forwarded-host': 'proxied.example', 'x-forwarded-proto': 'https' };
  expect((await api.post('/api/buyer', BUYER, headers, { remoteAddress: '127.0.0.1' })).statusCode).toBe(201);
});

test('a buyer submission from a foreign origin is refused too', async () => {
  const answer = await api.post('/api/buyer', BUYER, { origin: 'https://elsewhere.example' });
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ success: false });
});
