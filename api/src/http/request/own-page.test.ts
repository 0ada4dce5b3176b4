import { expect, test } from '@jest/globals';
import { BUYER, SELLER, startApi, useApi } from '../../../fixtures/test-api.fixture.js';
import { signedCsrfText, someCsrfToken } from '../../../fixtures/http/request/csrf-token.fixture.js';

const api = await useApi({
  PUBLIC_ORIGIN: 'https://land.example,https://www.land.example',
  API_TRUSTED_PROXIES: '127.0.0.1',
});

const own = 'https://land.example';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const foreign = 'https://elsewhere.example';
const genuine = someCsrfToken(600);
test.each<[string, Record<string, string>, number]>([
  ['no origin and an empty token', { 'x-csrf-token': '' }, 201],
  ['our second origin and no token', { origin: 'https://www.land.example' }, 201],
  ['our origin and a genuine token', { origin: own, 'x-csrf-token': genuine }, 201],
  ['our origin and an expired token', { origin: own, 'x-csrf-token': someCsrfToken(-600) }, 201],
  ['no origin and an expired token', { 'x-csrf-token': someCsrfToken(-600) }, 201],
  ['another origin with a genuine token', { origin: foreign, 'x-csrf-token': genuine }, 403],
  ['our name with another scheme', { origin: 'http://land.example' }, 403],
  ['our name as a prefix', { origin: 'https://land.example.evil.example' }, 403],
  ['the origin null', { origin: 'null' }, 403],
  ['the origin null from the same origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }, 201],
  ['the origin null from the same site', { origin: 'null', 'sec-fetch-site': 'same-site' }, 403],
  ['a token of another secret', { origin: own, 'x-csrf-token': someCsrfToken(600, {}, 'another secret') }, 403],
  ['a token without a signature', { origin: own, 'x-csrf-token': `${genuine.split('.')[0]}.` }, 403],
  ['a signed token without an expiry', { origin: own, 'x-csrf-token': signedCsrfText('{}') }, 403],
  ['a signed token that is not JSON', { origin: own, 'x-csrf-token': signedCsrfText('x') }, 403],
  ['an Origin that equals the Host header', { host: 'api.test:4000', origin: 'http://api.test:4000' }, 403],
  ['this machine, which is not configured', { host: 'localhost:3000', origin: 'http://localhost:3000' }, 403],
  ['no origin from another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['no origin from another host of the site', { 'sec-fetch-site': 'same-site' }, 403],
  ['no origin from the same origin', { 'sec-fetch-site': 'same-origin' }, 201],
  ['a forwarded host', { origin: foreign, 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'https' }, 403],
])('origin and token decide whether a submission is accepted: %s', async (_what, headers, status) => {
  const remoteAddress = '127.0.0.1';
  expect((await api.post('/api/seller', SELLER, headers, { remoteAddress })).statusCode).toBe(status);
  expect((await api.post('/api/buyer', BUYER, headers, { remoteAddress })).statusCode).toBe(status);
});

test('without PUBLIC_ORIGIN, origins on any port of localhost are accepted, and no others', async () => {
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

test.each([
  ['a genuine token', genuine, 'sent'],
  ['an expired token', someCsrfToken(-600), 'sent'],
  ['an empty token', '', 'sent'],
  ['a token of another secret', someCsrfToken(600, {}, 'another secret'), 'failed'],
  ['a placeholder', '%CSRF_TOKEN%', 'failed'],
])('a form that is posted without scripts with %s is redirected to its page', async (_what, csrfToken, submission) => {
  const fields = { firstName: 'John', lastName: 'Doe', phone: '2125550123', agreedToTerms: 'true', csrfToken };
  const answer = await api.post('/api/seller', new URLSearchParams(fields).toString(), { ...FORM, origin: own });
  expect([answer.statusCode, answer.headers.location]).toEqual([
    303,
    expect.stringMatching(new RegExp(`^/sell-your-land\\?submission=${submission}(&proof=[\\w.-]+)?#contact-form$`)),
  ]);
});

test('a form that sends its token twice, or a wrong token as a header, is refused', async () => {
  expect((await api.post('/api/seller', `csrfToken=${genuine}&csrfToken=${genuine}`, FORM)).statusCode).toBe(403);
  expect((await api.post('/api/seller', '', { ...FORM, 'x-csrf-token': 'garbage' })).statusCode).toBe(403);
});
