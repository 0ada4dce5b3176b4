import { expect, test } from '@jest/globals';
import { refusalOf, somePhone, someStaff, storeLeads, storeOffer, UNKNOWN } from '../../fixtures/inbox/lead.fixture.js';
import { newKey, queryTestDatabase, useApi } from '../../fixtures/test-api.fixture.js';
import type { LeadFieldValues } from '../templates/field-values.dto.js';
import type { StoredTemplate } from '../templates/templates.dto.js';
import type { KeptLetters, StoredLetter } from './letters.dto.js';

const api = await useApi();
const [agent, viewer, admin] = await Promise.all([
  someStaff(api, 'agent', 'Ann Agent'),
  someStaff(api, 'viewer'),
  someStaff(api, 'admin'),
]);

const TEXT = '# For {seller name}\n\nWe pay {price} for {parcel number}.';

async function someTemplate(text = TEXT): Promise<string> {
  const fields = { purpose: 'letter', name: 'Short offer', text, isExample: false };
  return (await admin.send('POST', 'templates', fields)).json<StoredTemplate>().id;
}

const TEMPLATE = await someTemplate();

/** A seller's lead with a parcel and an offer of $2,800. */
async function someSeller(columns: object = {}): Promise<string> {
  const [id = ''] = await storeLeads(1, { first_name: 'Jane', last_name: 'Doe', ...columns });
  await queryTestDatabase(
    `INSERT INTO parcels (lead_id, state, county_fips, acres, acres_source, apn_written, apn_key, staff_id)
     VALUES ($1, 'AZ', '04001', 5.2, 'owner', '110-12-034', '11012034', $2)`,
    [id, agent.id],
  );
  await storeOffer(id, agent.id);
  return id;
}

async function valuesOf(leadId: string): Promise<Record<string, string>> {
  const { items } = (await agent.send('GET', `leads/${leadId}/letter-fields`)).json<LeadFieldValues>();
  return Object.fromEntries(items.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])));
}

const keep = (leadId: string, letter: object, staff = agent, key = newKey()) =>
  staff.send(
    'POST',
    `leads/${leadId}/letters`,
    { templateId: TEMPLATE, templateVersion: 1, ...letter },
    { 'idempotency-key': key },
  );
const keptOf = async (leadId: string, staff = viewer) =>
  (await staff.send('GET', `leads/${leadId}/letters`)).json<KeptLetters>().items;
const erase = (leadId: string) =>
  queryTestDatabase("SELECT erase_person(ARRAY[$1::uuid], '{}', '{}', 'key')", [leadId]);

test('a letter is kept as it was seen, is audited, and stands in the history', async () => {
  const leadId = await someSeller();
  const values = await valuesOf(leadId);
  expect(values).toMatchObject({ price: '$2,800', 'parcel number': '110-12-034', 'agent name': 'Ann Agent' });
  const { id } = (await keep(leadId, { values })).json<StoredLetter>();
  const letter = {
    ...{ id, templateName: 'Short offer', templateVersion: 1, by: 'Ann Agent', at: expect.any(String) },
    text: '# For Jane Doe\n\nWe pay $2,800 for 110-12-034.',
  };
  expect(await keptOf(leadId)).toEqual([letter]);
  const { timeline } = (await viewer.send('GET', `leads/${leadId}`)).json<{ timeline: object[] }>();
  expect(timeline.at(-1)).toMatchObject({
    kind: 'letter-kept',
    id,
    letter: 'Short offer',
    staff: { name: 'Ann Agent' },
  });
  const entries = await queryTestDatabase(
    "SELECT action FROM audit_entries WHERE lead_id = $1 AND action LIKE 'letter%' ORDER BY seq",
    [leadId],
  );
  expect(entries.map(({ action }) => action)).toEqual(['letter-drafted', 'letter-kept', 'letters-read']);
});

test('a kept letter stays the same when its template, the land and the offer change', async () => {
  const [leadId, templateId] = [await someSeller(), await someTemplate()];
  await keep(leadId, { templateId, values: await valuesOf(leadId) });
  const before = await keptOf(leadId);
  await admin.send('PUT', `templates/${templateId}`, { name: 'X', text: 'X', isExample: false }, { 'if-match': '"1"' });
  await admin.send('DELETE', `templates/${templateId}`, undefined, { 'if-match': '"2"' });
  await queryTestDatabase("UPDATE parcels SET apn_written = '1' WHERE lead_id = $1", [leadId]);
  expect(await keptOf(leadId)).toEqual(before);
});

test('a retried request keeps one letter', async () => {
  const [leadId, key] = [await someSeller(), newKey()];
  const values = await valuesOf(leadId);
  const answers = await Promise.all([keep(leadId, { values }, agent, key), keep(leadId, { values }, agent, key)]);
  expect(answers[1]?.json()).toEqual(answers[0]?.json());
  expect(await keptOf(leadId)).toHaveLength(1);
});

test.each([
  ['braces', '{price}', '{price}'],
  ['HTML', '<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['a right-to-left mark', 'Jane\u200f \u202eDoe', 'Jane Doe'],
  ['Hebrew letters', 'שרה לוי', 'שרה לוי'],
  ['a second line', 'Jane\n# Doe', 'Jane # Doe'],
])('a typed name with %s is text in the letter', async (_, typed, shown) => {
  const leadId = await someSeller();
  await keep(leadId, { values: { ...(await valuesOf(leadId)), 'seller name': typed } });
  expect((await keptOf(leadId))[0]?.text).toBe(`# For ${shown}\n\nWe pay $2,800 for 110-12-034.`);
});

test('a letter with a missing field is refused by its name, until it is typed', async () => {
  const leadId = await someSeller();
  await queryTestDatabase('DELETE FROM parcels WHERE lead_id = $1', [leadId]);
  const values = await valuesOf(leadId);
  const answer = await keep(leadId, { values });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({
    errors: [{ field: 'parcel number', message: 'No parcel number on the land yet.' }],
  });
  expect((await keep(leadId, { values: { ...values, 'parcel number': ' \u200f ' } })).statusCode).toBe(400);
  expect((await keep(leadId, { values: { ...values, 'parcel number': '12-34' } })).statusCode).toBe(201);
});

test('a letter without an offer has no price, whatever is typed', async () => {
  const [leadId = ''] = await storeLeads(1);
  const values = { ...(await valuesOf(leadId)), price: '$9', 'parcel number': '1' };
  expect(refusalOf(await keep(leadId, { values }))).toEqual([400, ['price']]);
});

test('a letter whose offer or template changed since it was read is refused', async () => {
  const leadId = await someSeller();
  const values = await valuesOf(leadId);
  expect((await keep(leadId, { values: { ...values, price: '$9,999' } })).statusCode).toBe(412);
  expect((await keep(leadId, { values, templateVersion: 2 })).statusCode).toBe(412);
  expect((await keep(leadId, { values, templateId: UNKNOWN })).statusCode).toBe(404);
  expect(await keptOf(leadId)).toEqual([]);
});

test.each([
  ['no values', { values: undefined }, 'values'],
  ['null as values', { values: null }, 'values'],
  ['a list of values', { values: [] }, 'values'],
  ['an unknown field', { values: { 'favorite color': 'red' } }, 'values'],
  ['a number as a value', { values: { county: 1 } }, 'values'],
  ['a value of 201 characters', { values: { county: 'a'.repeat(201) } }, 'values'],
  ['a version that is a text', { values: {}, templateVersion: '1' }, 'templateVersion'],
  ['no id of a template', { values: {}, templateId: 'one' }, 'templateId'],
])('%s is refused by name', async (_, letter, field) => {
  expect(refusalOf(await keep(await someSeller(), letter))).toEqual([400, [field]]);
});

test('a letter that its values make too long is refused', async () => {
  const [leadId, templateId] = [await someSeller(), await someTemplate('{county}\n'.repeat(1_000))];
  const values = { ...(await valuesOf(leadId)), county: 'a'.repeat(200) };
  expect(refusalOf(await keep(leadId, { templateId, values }))).toEqual([400, ['values']]);
});

test('letters are in the export of the person, and erased with them', async () => {
  const phone = somePhone();
  const leadId = await someSeller({ phone });
  const values = await valuesOf(leadId);
  await keep(leadId, { values });
  const exported = (await admin.send('POST', 'people/export', { phone })).json<{ leads: { letters: object[] }[] }>();
  expect(exported.leads.flatMap(({ letters }) => letters)).toMatchObject([
    { name: 'Short offer', text: '# For Jane Doe\n\nWe pay $2,800 for 110-12-034.' },
  ]);
  await erase(leadId);
  expect(await queryTestDatabase('SELECT id FROM letters WHERE lead_id = $1', [leadId])).toEqual([]);
  expect((await keep(leadId, { values })).statusCode).toBe(404);
  expect((await agent.send('GET', `leads/${leadId}/letter-fields`)).statusCode).toBe(404);
  expect((await viewer.send('GET', `leads/${leadId}/letters`)).statusCode).toBe(404);
});

test('the api can neither change nor delete a kept letter', async () => {
  const [rights] = await queryTestDatabase(
    "SELECT has_table_privilege('land_api', 'letters', 'UPDATE') OR has_table_privilege('land_api', 'letters', 'DELETE') AS may",
  );
  expect(rights).toEqual({ may: false });
});

test('viewers read letters but write none', async () => {
  const leadId = await someSeller();
  const values = await valuesOf(leadId);
  await keep(leadId, { values });
  expect((await keep(leadId, { values }, viewer)).statusCode).toBe(403);
  expect((await viewer.send('GET', `leads/${leadId}/letter-fields`)).statusCode).toBe(403);
  expect(await keptOf(leadId)).toHaveLength(1);
});

test('a lead has at most 50 letters', async () => {
  const leadId = await someSeller();
  await queryTestDatabase(
    `INSERT INTO letters (lead_id, template_id, template_name, template_version, text, staff_id)
     SELECT $1, $2, 'Short offer', 1, 'Dear', $3 FROM generate_series(1, 50)`,
    [leadId, TEMPLATE, agent.id],
  );
  expect((await keep(leadId, { values: await valuesOf(leadId) })).statusCode).toBe(409);
});
