import { expect, test } from '@jest/globals';
import { someCsrfToken } from '../../../fixtures/http/request/csrf-token.fixture.js';
import { BUYER, queryTestDatabase, SELLER, useApi } from '../../../fixtures/test-api.fixture.js';
import { useOwnDatabase } from '../../../fixtures/test-database.fixture.js';
import { openList, somePhone, someStaff, someWord, submitSeller } from '../../../fixtures/inbox/lead.fixture.js';

// This file counts all leads, so it has its own database.
await useOwnDatabase();
const api = await useApi({ SUBMISSIONS_PER_MINUTE: '2' });
const [agent, admin] = [await someStaff(api, 'agent'), await someStaff(api, 'admin')];
const list = await openList(api);

const PREVIEW = { 'x-csrf-token': someCsrfToken(600, { test: true }) };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const ask = async (path: string) => (await admin.send('GET', path)).json<Record<string, unknown>>();
const storedOf = (word: string) =>
  queryTestDatabase('SELECT is_test, respond_by FROM leads WHERE last_name = $1', [word]);

test.each([
  ['a valid token of a preview', someCsrfToken(600, { test: true }), true],
  ['an expired token of a preview', someCsrfToken(-600, { test: true }), true],
  ['a token of a live page', someCsrfToken(600), false],
  ['a token whose field `test` is not a boolean', someCsrfToken(600, { test: 'true' }), false],
  ['no token', '', false],
])('whether a lead with %s is a test lead, sent as JSON or as a form', async (_what, csrfToken, is_test) => {
  const lastName = someWord();
  // The fields `test` and `isTest` have no effect; only the token counts.
  const fields = { ...SELLER, lastName, phone: somePhone(), test: true, isTest: true };
  expect((await api.post('/api/seller', fields, { 'x-csrf-token': csrfToken })).statusCode).toBe(201);
  const form = new URLSearchParams({ ...SELLER, lastName, phone: '2125550123', agreedToTerms: 'true', csrfToken });
  const redirect = await api.post('/api/seller', `${form}`, FORM);
  expect(redirect.headers.location).toMatch(/^\/sell-your-land\?submission=sent&proof=[\w.-]+#contact-form$/);
  const row = { is_test, respond_by: is_test ? null : expect.any(Date) };
  expect(await storedOf(lastName)).toEqual([row, row]);
});

test('a token of a preview that is signed with another secret is refused', async () => {
  const forged = someCsrfToken(600, { test: true }, 'another secret');
  expect((await api.post('/api/seller', SELLER, { 'x-csrf-token': forged })).statusCode).toBe(403);
});

test('a test lead, even one like spam, is only in the list of test leads and in no export', async () => {
  const word = someWord();
  await submitSeller(api, { firstName: 'visitor', lastName: word });
  await submitSeller(api, { firstName: 'tester', lastName: word }, PREVIEW);
  await submitSeller(api, { firstName: 'trapped', lastName: word }, { ...PREVIEW, 'form-trap': '1' });
  expect(await list.names({ q: word })).toEqual(['visitor']);
  expect(await list.names({ q: word, test: 'false', quarantined: 'any' })).toEqual(['visitor']);
  expect(await list.names({ q: word, quarantined: 'true' })).toEqual([]);
  expect(await list.names({ q: word, test: 'true' })).toEqual(['trapped', 'tester']);
  expect(await list.names({ q: word, test: 'true', quarantined: 'true' })).toEqual(['trapped']);
  const { items } = await list.get({ q: word, test: 'true', limit: '1' });
  expect(items).toMatchObject([{ flags: { test: true, suspectedSpam: true }, respondBy: null, clockState: null }]);
  const file = await admin.send('GET', `leads/export.csv?q=${word}&quarantined=any`);
  expect(['visitor', 'tester', 'trapped'].filter((name) => file.payload.includes(name))).toEqual(['visitor']);
});

test('a test lead changes no count, even after staff worked on it', async () => {
  const lists = ['', 'status=contacted', 'quarantined=true', 'clock=answered', 'clock=kept', 'type=buyer'];
  const counts = () => Promise.all(['review/count', ...lists.map((filters) => `leads/count?${filters}`)].map(ask));
  const before = await counts();
  const seller = await submitSeller(api, {}, PREVIEW);
  await submitSeller(api, {}, { ...PREVIEW, 'form-trap': '1' });
  await api.post('/api/buyer', { ...BUYER, phone: somePhone() }, PREVIEW);
  await agent.post(seller, 'contacts', { channel: 'call', outcome: 'reached' });
  await agent.change(seller, { status: 'contacted' }, 2);
  const worked = { status: 'contacted', clockState: null, firstContactAt: null, flags: { test: true } };
  expect(await ask(`leads/${seller}`)).toMatchObject(worked);
  expect(await counts()).toEqual(before);
  await submitSeller(api);
  expect(await counts()).not.toEqual(before);
});

test('a lead is not a duplicate of a test lead with the same number, but each lists the other', async () => {
  const phone = somePhone();
  const tester = await submitSeller(api, { phone }, PREVIEW);
  const visitor = await submitSeller(api, { phone });
  expect(await ask(`leads/${visitor}`)).toMatchObject({
    flags: { duplicate: false, test: false },
    otherSubmissions: [{ id: tester, test: true }],
  });
  expect(await ask(`leads/${tester}`)).toMatchObject({
    flags: { test: true },
    otherSubmissions: [{ id: visitor, test: false }],
  });
});

test('the limit of submissions per minute also applies to test leads', async () => {
  const send = () =>
    api.post('/api/seller', { ...SELLER, phone: somePhone() }, PREVIEW, { remoteAddress: '198.51.100.77' });
  expect([(await send()).statusCode, (await send()).statusCode, (await send()).statusCode]).toEqual([201, 201, 429]);
});
