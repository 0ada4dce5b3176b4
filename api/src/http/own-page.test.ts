import { expect, test } from '@jest/globals';
import { BUYER, SELLER, startApi, useApi } from '../test-api.fixture.js';
import { signedCsrfText, someCsrfToken } from './csrf-token.fixture.js';

const api = await useApi({
  PUBLIC_ORIGIN: 'https://land.example,https://www.land.example',
  API_TRUSTED_PROXIES: '127.0.0.1',
});

const own = 'https://land.example';
const cases: [string, Record<string, string>, number][] = [
  ['no origin and no token', {}, 201],
  ['no origin and an empty token', { 'x-csrf-token': '' }, 201],
  ['our origin and no token', { origin: own }, 201],
  ['our second origin', { origin: 'https://www.land.example' }, 201],
  ['our origin and a genuine token', { origin: own, 'x-csrf-token': someCsrfToken(600) }, 201],
  ['our origin and an expired token', { origin: own, 'x-csrf-token': someCsrfToken(-600) }, 201],
  ['no origin and an expired token', { 'x-csrf-token': someCsrfToken(-600) }, 201],
  ['a foreign origin', { origin: 'https://elsewhere.example' }, 403],
  [
    'a foreign origin with a genuine token',
    { origin: 'https://elsewhere.example', 'x-csrf-token': someCsrfToken(600) },
    403,
  ],
  ['our name with another scheme', { origin: 'http://land.example' }, 403],
  ['our name as a prefix', { origin: 'https://land.example.evil.example' }, 403],
  ['the origin null', { origin: 'null' }, 403],
  ['the origin null from the same origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }, 201],
  ['the origin null from the same site', { origin: 'null', 'sec-fetch-site': 'same-site' }, 403],
  ['a token of another secret', { origin: own, 'x-csrf-token': someCsrfToken(600, {}, 'another secret') }, 403],
  ['a token that is none', { origin: own, 'x-csrf-token': 'garbage' }, 403],
  ['a token without a signature', { origin: own, 'x-csrf-token': `${someCsrfToken(600).split('.')[0]}.` }, 403],
  ['a signed token without an expiry', { origin: own, 'x-csrf-token': signedCsrfText('{}') }, 403],
  ['a signed token that is not JSON', { origin: own, 'x-csrf-token': signedCsrfText('x') }, 403],
  ['the host that was asked', { host: 'api.test:4000', origin: 'http://api.test:4000' }, 403],
  ['the host that was asked, by HTTP', { host: 'land.example', origin: 'http://land.example' }, 403],
  ['this machine, which is not configured', { host: 'localhost:3000', origin: 'http://localhost:3000' }, 403],
  ['no origin from another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['no origin from another host of the site', { 'sec-fetch-site': 'same-site' }, 403],
  ['no origin from the same origin', { 'sec-fetch-site': 'same-origin' }, 201],
  ['another port of the host that was asked', { host: 'api.test:4000', origin: 'http://api.test:4001' }, 403],
  [
    'a forwarded host that the visitor wrote',
    { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    403,
  ],
];

test.each(cases)('a seller submission with %s', async (_what, headers, status) => {
  expect((await api.post('/api/seller', SELLER, headers)).statusCode).toBe(status);
});

test('the host that a trusted proxy was asked for is not ours for that', async () => {
  const headers = {
    origin: 'https://proxied.example',
    'x-forwarded-host': 'proxied.example',
    'x-forwarded-proto': 'https',
  };
  expect((await api.post('/api/buyer', BUYER, headers, { remoteAddress: '127.0.0.1' })).statusCode).toBe(403);
});

test('without a configured origin, any port of this machine is ours, and no other name that leads here', async () => {
  const local = await startApi();
  const send = async (origin: string, host = origin.replace(/^https?:\/\//, '')) =>
    (await local.post('/api/seller', SELLER, { origin, host })).statusCode;
  for (const host of ['localhost:3000', 'localhost:8123', '127.0.0.1:3000', '[::1]:3000'])
    expect([host, await send(`http://${host}`)]).toEqual([host, 201]);
  for (const host of ['evil.example:3000', '192.168.0.5:3000', 'localhost.evil.example', '127.0.0.1.evil.example'])
    expect([host, await send(`http://${host}`)]).toEqual([host, 403]);
  expect(await send('http://localhost:1234', 'localhost:3000')).toBe(403);
  expect(await send('https://localhost:8123')).toBe(403);
  await local.stop();
});

test('a buyer submission from a foreign origin is refused too', async () => {
  const answer = await api.post('/api/buyer', BUYER, { origin: 'https://elsewhere.example' });
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ success: false });
});

test.each([
  ['a genuine token', someCsrfToken(600), 'sent'],
  ['an expired token', someCsrfToken(-600), 'sent'],
  ['an empty token', '', 'sent'],
  ['a token of another secret', someCsrfToken(600, {}, 'another secret'), 'failed'],
  ['a place that was never filled', '%CSRF_TOKEN%', 'failed'],
])(
  'a form without scripts with %s comes back to its page, which has a fresh one',
  async (_what, csrfToken, submission) => {
    const form = new URLSearchParams({
      firstName: 'John',
      lastName: 'Doe',
      phone: '2125550123',
      agreedToTerms: 'true',
      csrfToken,
    });
    const answer = await api.post('/api/seller', form.toString(), {
      'content-type': 'application/x-www-form-urlencoded',
      origin: own,
    });
    expect([answer.statusCode, answer.headers.location]).toEqual([
      303,
      `/sell-your-land?submission=${submission}#contact-form`,
    ]);
  },
);

test('a form that sends its token twice, or a wrong one as a header, is refused', async () => {
  const form = new URLSearchParams([
    ['csrfToken', someCsrfToken(600)],
    ['csrfToken', someCsrfToken(600)],
  ]);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await api.post('/api/seller', form.toString(), headers)).statusCode).toBe(403);
  expect((await api.post('/api/seller', '', { ...headers, 'x-csrf-token': 'garbage' })).statusCode).toBe(403);
});
