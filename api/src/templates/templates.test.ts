import { expect, test } from '@jest/globals';
import { refusalOf, someStaff, storeLeads, UNKNOWN } from '../../fixtures/inbox/lead.fixture.js';
import { newKey, queryTestDatabase, useApi } from '../../fixtures/test-api.fixture.js';
import { useOwnDatabase } from '../../fixtures/test-database.fixture.js';
import { faultsIn } from './template-text.js';
import type { StoredTemplate, Templates } from './templates.dto.js';

// The number of templates is limited, and the examples are compared, so this file has its own database.
await useOwnDatabase();
const api = await useApi();
const [viewer, agent, admin, other] = await Promise.all([
  someStaff(api, 'viewer'),
  someStaff(api, 'agent'),
  someStaff(api, 'admin', 'Ada Admin'),
  someStaff(api, 'admin'),
]);

const CHANGED = { name: 'Short letter', text: 'Dear {seller name},', isExample: false };
const FIELDS = { purpose: 'letter', ...CHANGED };

const list = async () => (await viewer.send('GET', 'templates')).json<Templates>();
const find = async (id: string) => (await list()).items.find((template) => template.id === id);
const add = (fields: object = {}, staff = admin, key = newKey()) =>
  staff.send('POST', 'templates', { ...FIELDS, ...fields }, { 'idempotency-key': key });
const someTemplate = async (fields: object = {}) => (await add(fields)).json<StoredTemplate>().id;
const change = (id: string, fields: object = {}, version = 1, staff = admin) =>
  staff.send('PUT', `templates/${id}`, { ...CHANGED, ...fields }, { 'if-match': `"${version}"` });
const remove = (id: string, version = 1, staff = admin) =>
  staff.send('DELETE', `templates/${id}`, undefined, { 'if-match': `"${version}"` });

test('a new installation has two examples, whose fields all exist', async () => {
  const { items, fields } = await list();
  expect(items.map(({ name, isExample, by, version }) => ({ name, isExample, by, version }))).toEqual([
    { name: 'Offer letter', isExample: true, by: null, version: 1 },
    { name: 'Purchase agreement', isExample: true, by: null, version: 1 },
  ]);
  const known = fields.map(({ name }) => name);
  expect(items.map(({ text }) => faultsIn(text, known))).toEqual([undefined, undefined]);
});

test('a template is added once per key, changed, renamed and removed', async () => {
  const key = newKey();
  const { id } = (await add({}, admin, key)).json<StoredTemplate>();
  expect((await add({}, admin, key)).json()).toEqual({ id, version: 1 });
  expect(await find(id)).toMatchObject({ ...FIELDS, version: 1, by: 'Ada Admin' });
  const changed = {
    name: '  Long\u200b letter ',
    text: '\r\n# Dear {seller name}\r\n\r\n- {price}\u202e\n',
    isExample: true,
  };
  expect((await change(id, changed)).json()).toEqual({ id, version: 2 });
  const shown = { name: 'Long letter', text: '# Dear {seller name}\n\n- {price}', isExample: true, version: 2 };
  expect(await find(id)).toMatchObject(shown);
  expect((await remove(id, 2)).statusCode).toBe(204);
  expect(await find(id)).toBeUndefined();
  expect((await change(id, {}, 2)).statusCode).toBe(404);
  const kept = await queryTestDatabase('SELECT text FROM templates WHERE id = $1', [id]);
  expect(kept).toEqual([{ text: shown.text }]);
  const entries = await queryTestDatabase(
    "SELECT action FROM audit_entries WHERE detail->>'templateId' = $1 ORDER BY seq",
    [id],
  );
  expect(entries.map(({ action }) => action)).toEqual(['template-added', 'template-changed', 'template-removed']);
});

test('an email template has a subject, with a line break it is one line, and it is no letter', async () => {
  const email = { purpose: 'email', subject: 'Land in\n{county}', text: 'Hello {first name},' };
  const id = await someTemplate(email);
  expect(await find(id)).toMatchObject({ ...email, subject: 'Land in {county}' });
  expect(refusalOf(await change(id, { text: 'Hello' }))).toEqual([400, ['subject']]);
  expect((await change(id, { subject: 'Your land', text: '- {price}' })).statusCode).toBe(200);
  expect(await find(id)).toMatchObject({ purpose: 'email', subject: 'Your land', text: '- {price}', version: 2 });
  const [lead = ''] = await storeLeads(1);
  const letter = { templateId: id, templateVersion: 2, values: {} };
  expect((await agent.send('POST', `leads/${lead}/letters`, letter)).statusCode).toBe(404);
  const { subject } = (await find(await someTemplate())) ?? {};
  expect(subject).toBeNull();
});

test('a removed template is restored as it was, and a repetition changes nothing', async () => {
  const id = await someTemplate();
  const before = await find(id);
  const restore = (staff = admin, of = id) => staff.send('POST', `templates/${of}/restoration`);
  await remove(id);
  expect((await restore(agent)).statusCode).toBe(403);
  expect([(await restore()).statusCode, (await restore()).statusCode]).toEqual([204, 204]);
  expect(await find(id)).toEqual(before);
  expect((await restore(admin, UNKNOWN)).statusCode).toBe(404);
  const entries = await queryTestDatabase(
    "SELECT action FROM audit_entries WHERE detail->>'templateId' = $1 ORDER BY seq",
    [id],
  );
  expect(entries.map(({ action }) => action)).toEqual(['template-added', 'template-removed', 'template-restored']);
});

test('all wrong fields of a template are refused at once, before its version', async () => {
  const wrong = { name: '', subject: 'For {owner}', text: '{' };
  expect(refusalOf(await add({ purpose: 'email', ...wrong }))).toEqual([400, ['name', 'subject', 'text']]);
  const id = await someTemplate({ purpose: 'email', subject: 'Your land' });
  expect(refusalOf(await change(id, wrong))).toEqual([400, ['name', 'subject', 'text']]);
  expect(refusalOf(await change(id, wrong, 7))).toEqual([400, ['name']]);
  expect(refusalOf(await change(UNKNOWN, wrong))).toEqual([400, ['name']]);
});

test('a script in a template is stored as the text that it is', async () => {
  const text = '<script>alert(1)</script> <b>{price}</b>';
  expect(await find(await someTemplate({ text }))).toMatchObject({ text });
});

test('two admins who save one template at once: the second reads it first', async () => {
  const id = await someTemplate();
  const answers = await Promise.all([change(id, { name: 'One' }), change(id, { name: 'Two' }, 1, other)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412]);
  const refused = answers.find(({ statusCode }) => statusCode === 412);
  expect(refused?.json<{ message: string }>().message).toBe(
    'Somebody changed this template: it has version 2 now. Read it again, then decide.',
  );
  expect((await remove(id, 1)).statusCode).toBe(412);
});

test.each([
  ['an unknown purpose', { purpose: 'text' }, 'purpose'],
  ['an email without a subject', { purpose: 'email' }, 'subject'],
  ['an email with an empty subject', { purpose: 'email', subject: ' \u200b ' }, 'subject'],
  ['an email with a subject of 201 characters', { purpose: 'email', subject: 'a'.repeat(201) }, 'subject'],
  ['an unknown field in a subject', { purpose: 'email', subject: 'For {owner}' }, 'subject'],
  ['an email of 10,001 characters', { purpose: 'email', subject: 'a', text: 'a'.repeat(10_001) }, 'text'],
  ['a letter with a subject', { subject: 'Your land' }, 'subject'],
  ['an empty name', { name: ' \u200b ' }, 'name'],
  ['a name that is too long', { name: 'a'.repeat(121) }, 'name'],
  ['no text', { text: ' \n\u202e ' }, 'text'],
  ['null as text', { text: null }, 'text'],
  ['a text of 40,001 characters', { text: 'a'.repeat(40_001) }, 'text'],
  ['an unknown field', { text: 'Dear {owner name}' }, 'text'],
  ['a lone brace', { text: 'Dear {seller name' }, 'text'],
  ['an absent mark', { isExample: undefined }, 'isExample'],
  ['an unknown property', { html: '<b>' }, 'html'],
])('%s is refused by name', async (_, fields, field) => {
  const before = (await list()).items.length;
  expect(refusalOf(await add(fields))).toEqual([400, [field]]);
  expect((await list()).items).toHaveLength(before);
});

test('an unknown field is named with its line, also in a change', async () => {
  const id = await someTemplate();
  const answer = await change(id, { text: 'Dear {seller name},\n\nwe pay {prize}.' });
  expect(answer.json()).toMatchObject({ errors: [{ field: 'text', message: 'Line 3: {prize} is not a field.' }] });
  expect(await find(id)).toMatchObject({ text: FIELDS.text, version: 1 });
});

test('a text of 100,000 characters is refused', async () => {
  expect((await add({ text: 'a'.repeat(100_000) })).statusCode).toBe(413);
  expect((await add({ text: 'a'.repeat(40_000) })).statusCode).toBe(201);
});

test('only admins change templates', async () => {
  const id = await someTemplate();
  const answers = await Promise.all([add({}, agent), change(id, {}, 1, agent), remove(id, 1, agent), add({}, viewer)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
  expect((await change(UNKNOWN)).statusCode).toBe(404);
});

test('there are at most 100 templates', async () => {
  await queryTestDatabase(
    "INSERT INTO templates (purpose, name, text) SELECT 'letter', 'One of many', 'Dear' FROM generate_series(1, 100)",
  );
  expect((await add()).statusCode).toBe(409);
  const [{ id } = { id: '' }] = await queryTestDatabase<{ id: string }>(
    "UPDATE templates SET removed_at = now() WHERE id = (SELECT id FROM templates WHERE removed_at IS NULL AND name <> 'One of many' LIMIT 1) RETURNING id",
  );
  expect((await admin.send('POST', `templates/${id}/restoration`)).statusCode).toBe(409);
});
