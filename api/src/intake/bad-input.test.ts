import { expect, test } from '@jest/globals';
import { refusalOf } from '../../fixtures/inbox/lead.fixture.js';
import { BUYER, findLeads, newKey, SELLER, useApi } from '../../fixtures/test-api.fixture.js';

const api = await useApi();

async function wrongFieldsOf(path: string, body: object): Promise<string[]> {
  const answer = await api.post(path, body);
  expect(answer.statusCode).toBe(400);
  const { success, errors } = answer.json<{ success: boolean; errors: { field: string; message: string }[] }>();
  expect(success).toBe(false);
  for (const { message } of errors) expect(message).toMatch(/^[A-Z].*\.$/);
  return errors.map(({ field }) => field);
}

test.each(['null', '[]', '"text"', '12'])('the body %j is refused with 400', async (body) => {
  const answer = await api.post('/api/seller', body);
  expect([answer.statusCode, answer.json()]).toEqual([400, { success: false, message: expect.any(String) }]);
});

test('a submission without any field is refused with the name of each required field', async () => {
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
  ['firstName', ' \u200b\n'],
  ['firstName', 'x'.repeat(101)],
  ['lastName', 'x'.repeat(101)],
  ['email', 'jane'],
  ['email', 'a b@example.com'],
  ['email', `${'x'.repeat(250)}@a.co`],
  ['phone', '2125550123'],
  ['phone', '+121255501234'],
  ['phone', '+442071838750'],
  ['phone', 2125550123],
  ['interests', []],
  ['interests', 'Recreational Land'],
  ['interests', ['Moon']],
  ['interests', ['Commercial Land', null]],
  ['agreedToTerms', false],
  ['agreedToTerms', 'true'],
])('a buyer submission whose %s is %j is refused with the field’s name', async (field, value) => {
  expect(await wrongFieldsOf('/api/buyer', { ...BUYER, [field]: value })).toEqual([field]);
});

test('a note that is too long or is not a text is refused with the field’s name', async () => {
  for (const note of [5, 'x'.repeat(5001)])
    expect(await wrongFieldsOf('/api/seller', { ...SELLER, note })).toEqual(['note']);
});

test('the refusal of an unknown interest lists the allowed ones and does not repeat the sent one', async () => {
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

test('fields such as __proto__ have no effect, and JSON that is nested 10,000 levels deep is refused', async () => {
  const sent = JSON.stringify(SELLER);
  const poison = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},';
  expect((await api.post('/api/seller', sent.replace('{', poison))).statusCode).toBe(201);
  expect('polluted' in {}).toBe(false);
  const nested = `${'[{"a":'.repeat(5_000)}1${'}]'.repeat(5_000)}`;
  for (const field of ['note', 'interests', 'unknown'])
    for (const path of ['/api/seller', '/api/admin/sessions'])
      expect((await api.post(path, sent.replace(/\}$/, `,"${field}":${nested}}`))).statusCode).toBe(400);
});

test('control characters and lone surrogates are removed; line breaks and tabs stay', async () => {
  const key = newKey();
  const body = `{"firstName":" Jo\\u0000h\\u0007n\\ud800 ","lastName":"van\\n der  Doe","phone":"+12125550123","agreedToTerms":true,"note":"a\\u0000\\r\\nb\\tc\\u001b[31m\\udfff"}`;
  expect((await api.post('/api/seller', body, { 'idempotency-key': key })).statusCode).toBe(201);
  expect(await findLeads(key)).toMatchObject([{ first_name: 'John', last_name: 'van der Doe', note: 'a\nb\tc[31m' }]);
});

test('names of any script, markup and SQL are stored as written', async () => {
  for (const name of [
    "O'Néill",
    'שָׁלוֹם',
    '🌾🚜',
    '<script>alert(1)</script>',
    "Robert'); DROP TABLE leads;--",
    'a\\b"c',
  ]) {
    const key = newKey();
    await api.post('/api/seller', { ...SELLER, lastName: name, note: name }, { 'idempotency-key': key });
    expect(await findLeads(key)).toMatchObject([{ last_name: name, note: name }]);
  }
});

test('an invalid Idempotency-Key is refused with the header’s name', async () => {
  for (const key of ['a b', 'é', 'x'.repeat(256)]) {
    const answer = await api.post('/api/seller', SELLER, { 'idempotency-key': key });
    expect(refusalOf(answer)).toEqual([400, ['Idempotency-Key']]);
  }
});
