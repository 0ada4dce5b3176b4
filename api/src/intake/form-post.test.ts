import { expect, test } from '@jest/globals';
import { BUYER, newKey, queryTestDatabase, SELLER, useApi } from '../../fixtures/test-api.fixture.js';

const api = await useApi();

const SENT = 'submission=sent';

/** Posts a form as a browser without scripts does. */
function postForm(path: string, fields: Record<string, unknown>, headers = {}) {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries({ agreedToTerms: 'on', ...fields }))
    for (const each of [value].flat()) if (each !== undefined) form.append(name, String(each));
  return api.post(path, form.toString(), { 'content-type': 'application/x-www-form-urlencoded', ...headers });
}

const postSeller = (fields: Record<string, unknown>, headers = {}) =>
  postForm(
    '/api/seller',
    { firstName: 'John', lastName: 'Doe', phone: '(212) 555-0123', note: '', ...fields },
    headers,
  );
const placeOf = ({ headers }: Awaited<ReturnType<typeof postForm>>) => String(headers.location);

/** The leads with a last name, which is unique to a test, with their consents to the terms. */
const leadsCalled = (lastName: string) =>
  queryTestDatabase(
    "SELECT c.*, l.* FROM leads l JOIN consents c ON c.lead_id = l.id AND channel = 'terms' WHERE last_name = $1",
    [lastName],
  );

test('a form that is posted without scripts is stored, and the browser is redirected to its page', async () => {
  const lastName = newKey();
  const consent = { consentWording: 'I agree.\r\nSTOP to end.', consentVersion: 'v1', sectionRelease: 'seller@1' };
  const answer = await postSeller({ lastName, ...consent });
  expect([answer.statusCode, answer.body]).toEqual([303, '']);
  expect(placeOf(answer)).toMatch(/^\/sell-your-land\?submission=sent&proof=[\w.-]+#contact-form$/);
  const stored = { phone: '+12125550123', note: null, wording: 'I agree.\nSTOP to end.' };
  expect(await leadsCalled(lastName)).toMatchObject([
    { ...stored, wording_version: 'v1', section_release: 'seller@1' },
  ]);
  for (const interests of [['Commercial Land'], ['Agricultural Land', 'Commercial Land']]) {
    const buyer = newKey();
    const sent = await postForm('/api/buyer', { ...BUYER, agreedToTerms: 'true', lastName: buyer, interests });
    expect(placeOf(sent)).toMatch(/^\/buy-land\?submission=sent&proof=[\w.-]+#contact-form$/);
    expect(await leadsCalled(buyer)).toMatchObject([{ interests }]);
  }
});

test('a form that is posted twice is one lead, and a corrected form is another, even if its script sends them again', async () => {
  const [lastName, idempotencyKey] = [newKey(), newKey()];
  for (const note of ['first', 'first', 'corrected'])
    expect(placeOf(await postSeller({ lastName, idempotencyKey, note }))).toContain(SENT);
  const statuses = [];
  for (const note of ['first', 'corrected', 'third']) {
    const answer = await api.post('/api/seller', { ...SELLER, lastName, note }, { 'idempotency-key': idempotencyKey });
    statuses.push(answer.statusCode);
  }
  expect(statuses).toEqual([201, 201, 422]);
  expect((await leadsCalled(lastName)).map(({ note }) => note).toSorted()).toEqual(['corrected', 'first']);
});

const CHOICES = ['Recreational Land', 'Commercial Land'];
const written = {
  '/api/seller': [
    { ...SELLER, note: 'Five acres,\nby a creek.', smsConsent: true },
    { ...SELLER, phone: '(212) 555-0123', note: ' Five acres,\r\nby a creek.\r\n', smsConsent: 'true' },
  ],
  // The browser sends checkboxes in the order of the page, the script in the order in which they were checked.
  '/api/buyer': [
    { ...BUYER, interests: CHOICES },
    { ...BUYER, phone: '1 212 555 0123', interests: CHOICES.toReversed() },
  ],
} as const;

test.each(['/api/seller', '/api/buyer'] as const)(
  'a form that both the browser and its script send to %s is one lead, in either order or at the same time',
  async (path) => {
    const [json, form] = written[path];
    for (const order of ['browser first', 'script first', 'at once']) {
      const [lastName, idempotencyKey] = [newKey(), newKey()];
      const byBrowser = async () =>
        placeOf(await postForm(path, { ...form, lastName: ` ${lastName}`, idempotencyKey }));
      const byScript = async () =>
        (await api.post(path, { ...json, lastName }, { 'idempotency-key': idempotencyKey })).statusCode;
      if (order === 'browser first') expect(await byBrowser()).toContain(SENT);
      if (order === 'at once') {
        const places = [byBrowser(), byBrowser(), byBrowser()];
        const statuses = await Promise.all([byScript(), byScript()]);
        for (const place of await Promise.all(places)) expect(place).toContain(SENT);
        expect(statuses).toEqual([201, 201]);
      }
      expect(await byScript()).toBe(201);
      if (order === 'script first') expect(await byBrowser()).toContain(SENT);
      expect(await leadsCalled(lastName)).toHaveLength(1);
    }
  },
);

test('an invalid form is redirected to its page with the error; a form from another site gets 403 without a redirect', async () => {
  for (const wrong of [
    { phone: '12' },
    { agreedToTerms: 'no' },
    { note: 'x'.repeat(70_000) },
    { idempotencyKey: 'a b' },
  ]) {
    const answer = await postSeller(wrong);
    expect([answer.statusCode, placeOf(answer)]).toEqual([303, '/sell-your-land?submission=failed#contact-form']);
  }
  for (const [wrong, place] of [
    [{ interests: undefined }, 'buyers-list-interests'],
    [{ interests: undefined, phone: '12' }, 'buyers-list-interests'],
    [{ interests: 'Moon' }, 'buyers-list-interests'],
    [{ email: 'eve@gmail' }, 'contact-form'],
    [{ agreedToTerms: 'no', lastName: '"field":"interests"' }, 'contact-form'],
  ] as const) {
    const answer = await postForm('/api/buyer', { ...BUYER, ...wrong });
    expect([wrong, placeOf(answer)]).toEqual([wrong, `/buy-land?submission=failed#${place}`]);
  }
  const slug = '10-acres-apache-county-az-1a2b3c4d';
  const asking = await postForm('/api/buyer', { ...BUYER, about: slug, interests: undefined });
  expect(placeOf(asking)).toBe(`/buy-land?about=${slug}&submission=failed#buyers-list-interests`);
  const odd = await postForm('/api/buyer', { ...BUYER, about: '#x?y=1&z', interests: undefined });
  expect(placeOf(odd)).toBe('/buy-land?submission=failed#buyers-list-interests');
  const foreign = await postSeller({}, { origin: 'https://elsewhere.example' });
  expect([foreign.statusCode, foreign.headers.location]).toEqual([403, undefined]);
});
