import { expect, test } from '@jest/globals';
import { BUYER, findLeads, newKey, SELLER, useApi } from '../test-api.fixture.js';

const api = await useApi();

async function wrongFieldsOf(path: string, body: object): Promise<string[]> {
  const answer = await api.post(path, body);
  expect(answer.statusCode).toBe(400);
  const { success, errors } = answer.json<{ success: boolean; errors: { field: string; message: string }[] }>();
  expect(success).toBe(false);
  for (const { message } of errors) expect(message).toMatch(/^[A-Z].*\.$/);
  return errors.map(({ field }) => field);
}

test.each(['{"firstName":', '', 'null', '[]', '"text"', '12', '[{"firstName":"a"}]'])(
  'a body of %j is answered 400',
  async (body) => {
    const answer = await api.post('/api/seller', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, message: expect.any(String) });
  },
);

test.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'application/jsonp', 'image/png'])(
  'a body of type %s is answered 415',
  async (type) => {
    const answer = await api.post('/api/seller', JSON.stringify(SELLER), { 'content-type': type });
    expect(answer.statusCode).toBe(415);
    expect(answer.json()).toMatchObject({ success: false });
  },
);

test('a body over 64 KB is answered 413', async () => {
  const answer = await api.post('/api/seller', { ...SELLER, note: 'x'.repeat(65 * 1024) });
  expect(answer.statusCode).toBe(413);
  expect(answer.json()).toMatchObject({ success: false });
});

test('an unknown path and a malformed one are answered in the same shape', async () => {
  for (const [url, status] of [
    ['/api/nothing', 404],
    ['/api/%ff', 400],
  ] as const) {
    const answer = await api.request({ url });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual({ success: false, message: expect.any(String) });
    expect(answer.headers['x-request-id']).toBeDefined();
  }
});

test('missing fields are named', async () => {
  expect(await wrongFieldsOf('/api/seller', {})).toEqual(['firstName', 'lastName', 'phone', 'agreedToTerms']);
  expect(await wrongFieldsOf('/api/buyer', {})).toEqual([
    'firstName',
    'lastName',
    'email',
    'phone',
    'interests',
    'agreedToTerms',
  ]);
});

test.each([
  ['firstName', 5],
  ['firstName', ''],
  ['firstName', ' \u200b\n'],
  ['firstName', '\0'],
  ['firstName', 'x'.repeat(101)],
  ['firstName', { a: 1 }],
  ['firstName', null],
  ['lastName', ['Doe']],
  ['lastName', 'x'.repeat(101)],
  ['email', 'jane'],
  ['email', '@example.com'],
  ['email', 'a b@example.com'],
  ['email', `${'x'.repeat(250)}@a.co`],
  ['email', 7],
  ['phone', '2125550123'],
  ['phone', '+1212555012'],
  ['phone', '+121255501234'],
  ['phone', '+442071838750'],
  ['phone', '+1 (212) 555-0123'],
  ['phone', 2125550123],
  ['interests', []],
  ['interests', 'Recreational Land'],
  ['interests', ['Moon']],
  ['interests', [5]],
  ['interests', ['Commercial Land', null]],
  ['interests', {}],
  ['agreedToTerms', false],
  ['agreedToTerms', 'true'],
  ['agreedToTerms', 1],
  ['agreedToTerms', null],
])('a buyer submission whose %s is %j is refused by that name', async (field, value) => {
  expect(await wrongFieldsOf('/api/buyer', { ...BUYER, [field]: value })).toEqual([field]);
});

test.each([[5], [{}], ['x'.repeat(5001)]])('a note of %j is refused by name', async (note) => {
  expect(await wrongFieldsOf('/api/seller', { ...SELLER, note })).toEqual(['note']);
});

test('an unknown interest is answered with the allowed ones and never echoed', async () => {
  const answer = await api.post('/api/buyer', { ...BUYER, interests: ['<b>Moon</b>'] });
  expect(answer.body).toContain('Raw Land for Investment');
  expect(answer.body).not.toContain('Moon');
});

test('a repeated interest counts once', async () => {
  const key = newKey();
  const interests = ['Commercial Land', 'Recreational Land', 'Commercial Land'];
  expect((await api.post('/api/buyer', { ...BUYER, interests }, { 'idempotency-key': key })).statusCode).toBe(201);
  expect(await findLeads(key)).toMatchObject([{ interests: ['Commercial Land', 'Recreational Land'] }]);
});

test('the longest allowed values are accepted, counted in characters rather than code units', async () => {
  const emoji = '🌾'.repeat(100);
  const seller = { ...SELLER, firstName: emoji, lastName: 'x'.repeat(100), note: '🌾'.repeat(5000) };
  expect((await api.post('/api/seller', seller)).statusCode).toBe(201);
  const email = `${'x'.repeat(64)}@${'y'.repeat(60)}.${'z'.repeat(60)}.${'w'.repeat(60)}.com`;
  expect((await api.post('/api/buyer', { ...BUYER, email })).statusCode).toBe(201);
});

test('unknown fields are dropped and logged by name only', async () => {
  const key = newKey();
  const body = {
    ...SELLER,
    email: 'planted@example.com',
    utmSource: 'planted-value',
    'planted@name.example': 1,
    '5551234567': 1,
  };
  expect((await api.post('/api/seller', body, { 'idempotency-key': key })).statusCode).toBe(201);
  expect(await findLeads(key)).toMatchObject([{ email: null }]);
  const line = api.lines.findLast((each) => each.includes('unknown fields dropped')) ?? '';
  expect((JSON.parse(line) as { fields: string[] }).fields.toSorted()).toEqual([
    '(not a name)',
    '(not a name)',
    'email',
    'utmSource',
  ]);
  expect(api.lines.join('')).not.toContain('planted-value');
});

test('keys that poison prototypes do nothing', async () => {
  const body = JSON.stringify(SELLER).replace(
    '{',
    '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},',
  );
  expect((await api.post('/api/seller', body)).statusCode).toBe(201);
  expect('polluted' in {}).toBe(false);
});

test.each(['note', 'interests', 'unknown'])('%s nested 10,000 levels deep is refused', async (field) => {
  const body = JSON.stringify(SELLER).replace(/\}$/, `,"${field}":${'[{"a":'.repeat(5_000)}1${'}]'.repeat(5_000)}}`);
  expect((await api.post('/api/seller', body)).statusCode).toBe(400);
  expect((await api.post('/api/admin/sessions', body)).statusCode).toBe(400);
});

test('control characters and half characters are removed, newline and tab stay', async () => {
  const key = newKey();
  const body = `{"firstName":" Jo\\u0000h\\u0007n\\ud800 ","lastName":"van\\n der  Doe","phone":"+12125550123","agreedToTerms":true,"note":"a\\u0000\\r\\nb\\tc\\u001b[31m\\udfff"}`;
  expect((await api.post('/api/seller', body, { 'idempotency-key': key })).statusCode).toBe(201);
  expect(await findLeads(key)).toMatchObject([{ first_name: 'John', last_name: 'van der Doe', note: 'a\nb\tc[31m' }]);
});

test.each(["O'Néill", 'שָׁלוֹם', '🌾🚜', '<script>alert(1)</script>', '张伟', "Robert'); DROP TABLE leads;--", 'a\\b"c'])(
  'the name %s is stored as written',
  async (name) => {
    const key = newKey();
    expect(
      (await api.post('/api/seller', { ...SELLER, lastName: name, note: name }, { 'idempotency-key': key })).statusCode,
    ).toBe(201);
    expect(await findLeads(key)).toMatchObject([{ last_name: name, note: name }]);
  },
);

test.each(['a b', 'é', 'x'.repeat(256)])('an Idempotency-Key of %j is answered 400 by name', async (key) => {
  const answer = await api.post('/api/seller', SELLER, { 'idempotency-key': key });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ errors: [{ field: 'Idempotency-Key' }] });
});
