import { describe, expect, test } from '@jest/globals';
import { BUYER, connectToTestDatabase, newKey, SELLER, useApi } from '../test-api.fixture.js';

const api = await useApi();

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const seller = (fields: Record<string, string>) =>
  new URLSearchParams({
    firstName: 'John',
    lastName: 'Doe',
    phone: '(212) 555-0123',
    agreedToTerms: 'true',
    note: '',
    ...fields,
  }).toString();

async function leadsCalled(lastName: string): Promise<Record<string, unknown>[]> {
  const client = await connectToTestDatabase();
  const { rows } = await client.query<Record<string, unknown>>(
    'SELECT c.*, l.* FROM leads l JOIN consents c ON c.lead_id = l.id WHERE last_name = $1',
    [lastName],
  );
  await client.end();
  return rows;
}

test('a seller form without scripts is stored and sent back to its page', async () => {
  const lastName = newKey();
  const wording = 'I agree.\r\nSTOP to end.';
  const answer = await api.post(
    '/api/seller',
    seller({ lastName, consentWording: wording, consentVersion: 'v1', sectionRelease: 'seller@1' }),
    FORM,
  );
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe('/sell-your-land?submission=sent#contact-form');
  expect(answer.body).toBe('');
  expect(await leadsCalled(lastName)).toMatchObject([
    {
      phone: '+12125550123',
      note: null,
      wording: 'I agree.\nSTOP to end.',
      wording_version: 'v1',
      section_release: 'seller@1',
    },
  ]);
});

test.each(['1-212-555-0123', '+1 (212) 555 0123', '2125550123'])('the phone number %s is understood', async (phone) => {
  const lastName = newKey();
  await api.post('/api/seller', seller({ lastName, phone, agreedToTerms: 'on' }), FORM);
  expect(await leadsCalled(lastName)).toMatchObject([{ phone: '+12125550123' }]);
});

test('a buyer form without scripts is stored with one interest and with several', async () => {
  for (const interests of [['Commercial Land'], ['Commercial Land', 'Agricultural Land']]) {
    const lastName = newKey();
    const fields = new URLSearchParams({
      firstName: 'Jane',
      lastName,
      email: 'j@example.com',
      phone: '2125550123',
      agreedToTerms: 'on',
    });
    for (const interest of interests) fields.append('interests', interest);
    const answer = await api.post('/api/buyer', fields.toString(), FORM);
    expect(answer.headers.location).toBe('/buy-land?submission=sent#contact-form');
    expect(await leadsCalled(lastName)).toMatchObject([{ interests: interests.toSorted() }]);
  }
});

test('a consent wording in base64url is decoded', async () => {
  const lastName = newKey();
  await api.post(
    '/api/seller',
    seller({ lastName, consentWording: Buffer.from('I agree – yes.').toString('base64url') }),
    FORM,
  );
  expect(await leadsCalled(lastName)).toMatchObject([{ wording: 'I agree – yes.' }]);
});

test('a form that is posted again is one lead, a corrected one is a new lead', async () => {
  const [lastName, idempotencyKey] = [newKey(), newKey()];
  for (const note of ['first', 'first', 'corrected']) {
    const answer = await api.post('/api/seller', seller({ lastName, idempotencyKey, note }), FORM);
    expect(answer.headers.location).toContain('submission=sent');
  }
  expect((await leadsCalled(lastName)).map(({ note }) => note).toSorted()).toEqual(['corrected', 'first']);
});

const written = {
  '/api/seller': {
    json: { ...SELLER, note: 'Five acres,\nby a creek.', smsConsent: true },
    form: { ...SELLER, phone: '(212) 555-0123', note: ' Five acres,\r\nby a creek.\r\n', smsConsent: 'true' },
  },
  '/api/buyer': {
    json: { ...BUYER, interests: ['Recreational Land', 'Commercial Land'] },
    form: { ...BUYER, phone: '1 212 555 0123', interests: undefined },
  },
} as const;

/**
 * What a browser sends of the same form: by itself in the order of the page, by its script in the order of the choices.
 */
function bothWays(path: keyof typeof written) {
  const [lastName, idempotencyKey] = [newKey(), newKey()];
  const { json, form } = written[path];
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...form, lastName: ` ${lastName}`, idempotencyKey }))
    if (value !== undefined) fields.append(name, String(value));
  for (const interest of path === '/api/buyer' ? ['Commercial Land', 'Recreational Land'] : [])
    fields.append('interests', interest);
  return {
    lastName,
    byItself: () => api.post(path, fields.toString(), FORM),
    byScript: (more: object = {}) =>
      api.post(path, { ...json, lastName, ...more }, { 'idempotency-key': idempotencyKey }),
  };
}

const storedTerms = async (lastName: string) =>
  (await leadsCalled(lastName)).filter(({ channel }) => channel === 'terms');

describe.each(Object.keys(written) as (keyof typeof written)[])('%s', (path) => {
  test('a form that is posted by the browser and then by its script is one lead', async () => {
    const { lastName, byItself, byScript } = bothWays(path);
    expect((await byItself()).headers.location).toContain('submission=sent');
    expect((await byScript()).statusCode).toBe(201);
    expect(await storedTerms(lastName)).toHaveLength(1);
  });

  test('the other way round too', async () => {
    const { lastName, byItself, byScript } = bothWays(path);
    expect((await byScript()).statusCode).toBe(201);
    expect((await byItself()).headers.location).toContain('submission=sent');
    expect(await storedTerms(lastName)).toHaveLength(1);
  });

  test('and at the same instant, however often: the browser is sent back as sent, the script at most told to ask again', async () => {
    const { lastName, byItself, byScript } = bothWays(path);
    const [forms, scripts] = await Promise.all([
      Promise.all([byItself(), byItself(), byItself()]),
      Promise.all([byScript(), byScript()]),
    ]);
    expect(
      forms.map(({ headers }) => headers.location).filter((page) => !page?.toString().includes('submission=sent')),
    ).toEqual([]);
    expect(scripts.map(({ statusCode }) => statusCode).filter((status) => status !== 201 && status !== 409)).toEqual(
      [],
    );
    expect((await byScript()).statusCode).toBe(201);
    expect(await storedTerms(lastName)).toHaveLength(1);
  });
});

test('a form that was corrected and posted again is the lead that its script then sends', async () => {
  const [lastName, key] = [newKey(), newKey()];
  for (const note of ['first', 'corrected'])
    await api.post('/api/seller', seller({ lastName, idempotencyKey: key, note }), FORM);
  const send = (note: string) => api.post('/api/seller', { ...SELLER, lastName, note }, { 'idempotency-key': key });
  expect([
    (await send('first')).statusCode,
    (await send('corrected')).statusCode,
    (await send('third')).statusCode,
  ]).toEqual([201, 201, 422]);
  expect(await storedTerms(lastName)).toHaveLength(2);
});

test.each([
  ['a wrong field', { phone: '12' }],
  ['terms that are not agreed to', { agreedToTerms: 'no' }],
  ['a body that is too large', { note: 'x'.repeat(70_000) }],
  ['a wrong key', { idempotencyKey: 'a b' }],
])('%s sends the form back to its page with the error', async (_what, fields) => {
  const answer = await api.post('/api/seller', seller(fields), FORM);
  expect(answer.statusCode).toBe(303);
  expect(answer.headers.location).toBe('/sell-your-land?submission=failed#contact-form');
});

test('a form from another site is refused in place', async () => {
  const answer = await api.post('/api/seller', seller({}), { ...FORM, origin: 'https://elsewhere.example' });
  expect(answer.statusCode).toBe(403);
  expect(answer.headers.location).toBeUndefined();
});
