import { expect, test } from '@jest/globals';
import { randomInt } from 'node:crypto';
import {
  findAuditEntries,
  openList,
  refusalOf,
  somePhone,
  someStaff,
  someWord,
  submitBuyer,
  submitSeller,
  UNKNOWN,
} from '../../fixtures/inbox/lead.fixture.js';
import { newKey, queryTestDatabase, useApi } from '../../fixtures/test-api.fixture.js';
import type { LeadLand, ParcelFields, StoredParcel } from './parcels.dto.js';

const api = await useApi();
const agent = await someStaff(api, 'agent', 'Ann Agent');
const admin = await someStaff(api, 'admin');

const NOTHING = {
  ...{ state: null, countyFips: null, acres: null, acresSource: null, apn: null, access: null, utilities: null },
  ...{ askingCents: null, taxesCents: null, backTaxesCents: null },
};
const someNumber = () => `${randomInt(100, 999)}-${randomInt(10, 99)}-${randomInt(100_000, 999_999)}`;

const readLand = async (leadId: string) => (await agent.send('GET', `leads/${leadId}/parcels`)).json<LeadLand>();
const add = (leadId: string, fields: object, key = newKey()) =>
  agent.send('POST', `leads/${leadId}/parcels`, fields, { 'idempotency-key': key });
const change = (id: string, fields: object, version = 1) =>
  agent.send('PATCH', `parcels/${id}`, fields, { 'if-match': `"${version}"` });
const remove = (id: string, version = 1) =>
  agent.send('DELETE', `parcels/${id}`, undefined, { 'if-match': `"${version}"` });

async function parcelOf(leadId: string, fields: object = { acres: 5, acresSource: 'owner' }): Promise<StoredParcel> {
  return (await add(leadId, fields)).json<StoredParcel>();
}

test('in a change of a parcel, absent fields do not change, null removes a value, and an empty list is stored', async () => {
  const leadId = await submitSeller(api, { note: 'Call me.' });
  expect(await readLand(leadId)).toEqual({ parcels: [], suggestions: [] });
  const { id } = await parcelOf(leadId, {
    countyFips: '04001',
    acres: 5.25,
    acresSource: 'deed',
    askingCents: 1_500_000,
  });
  const changed = { acres: null, utilities: [], apn: ' 123-45-678 ', taxesCents: 0 };
  expect((await change(id, changed)).json()).toEqual({ id, version: 2 });
  const fields = { ...NOTHING, state: 'AZ', countyFips: '04001', askingCents: 1_500_000 };
  expect((await readLand(leadId)).parcels).toEqual([
    {
      ...{ id, version: 2, county: 'Apache', by: 'Ann Agent', at: expect.any(String), others: [], links: [] },
      fields: { ...fields, utilities: [], apn: '123-45-678', taxesCents: 0 },
    },
  ]);
  expect((await change(id, { utilities: null }, 2)).statusCode).toBe(200);
  expect((await readLand(leadId)).parcels[0]?.fields.utilities).toBeNull();
  expect((await remove(id, 3)).statusCode).toBe(204);
  expect((await readLand(leadId)).parcels).toEqual([]);
  const told = (await findAuditEntries(leadId)).filter(({ action }) => action === 'land-changed');
  expect(told.map(({ detail }) => detail)).toEqual(
    [
      { parcelId: id, added: true, fields: ['countyFips', 'acres', 'acresSource', 'askingCents'] },
      {
        parcelId: id,
        fields: ['acres', 'acresSource', 'apn', 'apnKey', 'taxesCents', 'utilities'].toSorted(),
        replaced: ['acres', 'acresSource'],
      },
      { parcelId: id, fields: ['utilities'], replaced: ['utilities'] },
      { parcelId: id, removed: true },
    ].map((detail) =>
      expect.objectContaining(detail.fields ? { ...detail, fields: expect.arrayContaining(detail.fields) } : detail),
    ),
  );
  expect(JSON.stringify(told) + api.lines.join()).not.toMatch(/123-45-678|1500000/);
});

test.each<[ParcelFields | object, string]>([
  [{}, 'acres'],
  [{ acres: 0, acresSource: 'owner' }, 'acres'],
  [{ acres: '5,2', acresSource: 'owner' }, 'acres'],
  [{ acres: 1_000_001, acresSource: 'owner' }, 'acres'],
  [{ acres: 5.123456, acresSource: 'owner' }, 'acres'],
  [{ acres: 5 }, 'acresSource'],
  [{ acresSource: 'owner' }, 'acres'],
  [{ acres: 5, acresSource: 'guess' }, 'acresSource'],
  [{ state: 'PR' }, 'state'],
  [{ state: '' }, 'state'],
  [{ countyFips: '04999' }, 'countyFips'],
  [{ state: 'TX', countyFips: '04001' }, 'countyFips'],
  [{ state: null, countyFips: '04001' }, 'countyFips'],
  [{ apn: '' }, 'apn'],
  [{ apn: '---' }, 'apn'],
  [{ apn: '1'.repeat(61) }, 'apn'],
  [{ access: 'boat' }, 'access'],
  [{ utilities: 'power' }, 'utilities'],
  [{ utilities: ['steam'] }, 'utilities'],
  [{ askingCents: 0 }, 'askingCents'],
  [{ askingCents: 2_000_000_001 }, 'askingCents'],
  [{ backTaxesCents: 10.5 }, 'backTaxesCents'],
  [{ taxesCents: -1 }, 'taxesCents'],
  [{ owner: 'John' }, 'owner'],
])('a parcel with %j is refused with the wrong field', async (fields, field) => {
  expect(refusalOf(await add(await submitSeller(api), fields))).toEqual([400, [field]]);
});

test('all wrong and contradicting fields of a parcel are refused at once, when it is added and when it is changed', async () => {
  const leadId = await submitSeller(api);
  const wrong = { state: 'TX', countyFips: '04001', acres: 5, apn: '---', askingCents: 0 };
  const all = ['apn', 'askingCents', 'countyFips', 'acresSource'];
  expect(refusalOf(await add(leadId, wrong))).toEqual([400, all]);
  const { id } = await parcelOf(leadId, { state: 'TX' });
  const change = await agent.send('PATCH', `parcels/${id}`, { ...wrong, state: undefined }, { 'if-match': '"1"' });
  expect(refusalOf(change)).toEqual([400, ['apn', 'askingCents', 'acresSource']]);
  const unread = { acres: '5,2', state: 'PR', countyFips: '04001' };
  expect(refusalOf(await add(leadId, unread))).toEqual([400, ['state', 'acres']]);
});

test('wrong fields of a parcel are refused before an unknown lead, a buyer, an unknown parcel or an old version', async () => {
  const { id } = await parcelOf(await submitSeller(api));
  const refused = [
    add(UNKNOWN, { acres: 5 }),
    add(await submitBuyer(api), { acres: 5 }),
    change(UNKNOWN, { acresSource: null, apn: '' }),
    change(id, { apn: '', askingCents: 0 }, 7),
  ];
  expect((await Promise.all(refused)).map(refusalOf)).toEqual([
    ...[400, 400].map((status) => [status, ['acresSource']]),
    [400, ['apn']],
    [400, ['apn', 'askingCents']],
  ]);
});

test('a parcel is added once per key, changed only at its version, and listed only with its own lead', async () => {
  const leadId = await submitSeller(api);
  const key = newKey();
  const both = await Promise.all([add(leadId, { apn: '1-2-3' }, key), add(leadId, { apn: '1-2-3' }, key)]);
  expect(both[0]?.json()).toEqual(both[1]?.json());
  expect((await add(leadId, { apn: '1-2-4' }, key)).statusCode).toBe(422);
  const { id } = (both[0] as (typeof both)[number]).json<StoredParcel>();
  const race = await Promise.all([change(id, { acres: 1, acresSource: 'deed' }), change(id, { apn: '9-9' })]);
  expect(race.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412]);
  expect((await agent.send('PATCH', `parcels/${id}`, { apn: '1' })).statusCode).toBe(428);
  expect([(await remove(id)).statusCode, (await remove(UNKNOWN)).statusCode]).toEqual([412, 404]);
  expect([(await add(UNKNOWN, { apn: '1' })).statusCode, (await change(UNKNOWN, { apn: '1' })).statusCode]).toEqual([
    404, 404,
  ]);
  expect((await agent.send('GET', `leads/${UNKNOWN}/parcels`)).statusCode).toBe(404);
  expect((await readLand(leadId)).parcels).toHaveLength(1);
});

test('a buyer cannot have parcels, and a list of buyers cannot be filtered by land', async () => {
  const buyer = await submitBuyer(api);
  const refused = await add(buyer, { state: 'AZ' });
  expect([refused.statusCode, refused.json()['message']]).toEqual([409, 'Only sellers have land.']);
  const count = await agent.send('GET', 'leads/count?type=buyer&state=AZ');
  expect(count.json()).toEqual({ count: 0, more: false });
});

test('a change without a difference does not change the version, and a lead has at most fifty parcels', async () => {
  const leadId = await submitSeller(api);
  const { id } = await parcelOf(leadId);
  expect((await change(id, { acres: 5 })).json()).toEqual({ id, version: 1 });
  const more = 'INSERT INTO parcels (lead_id, staff_id) SELECT $1, $2 FROM generate_series(1, 49)';
  await queryTestDatabase(more, [leadId, agent.id]);
  expect((await add(leadId, { apn: '1' })).statusCode).toBe(409);
});

test('the message gives a suggestion until staff accept it or enter another value', async () => {
  const note = '5 acres in Apache County, AZ. APN 123-45-678.';
  const leadId = await submitSeller(api, { note });
  const wordsOf = async () => (await readLand(leadId)).suggestions.map(({ words }) => words);
  const [county, acres, number] = (await readLand(leadId)).suggestions;
  expect([county, acres]).toEqual([
    { fields: { state: 'AZ', countyFips: '04001' }, county: 'Apache', words: 'Apache County' },
    { fields: { acres: 5, acresSource: 'message' }, county: null, words: '5 acres' },
  ]);
  expect((await readLand(leadId)).parcels).toEqual([]);
  const { id } = await parcelOf(leadId, county?.fields);
  expect(await wordsOf()).toEqual(['5 acres', 'APN 123-45-678']);
  await change(id, { acres: 4.8, acresSource: 'assessor' });
  expect(await wordsOf()).toEqual(['APN 123-45-678']);
  await change(id, number?.fields ?? {}, 2);
  expect(await wordsOf()).toEqual([]);
  const [{ note: kept } = {}] = await queryTestDatabase('SELECT note FROM leads WHERE id = $1', [leadId]);
  expect(kept).toBe(note);
});

test('leads with the same parcel number in one county are linked, also if the number is written differently', async () => {
  const number = someNumber();
  const [one, other, elsewhere] = [await submitSeller(api), await submitSeller(api), await submitSeller(api)];
  await parcelOf(one, { countyFips: '04001', apn: number });
  await parcelOf(other, { countyFips: '04001', apn: number.replaceAll('-', ' ') });
  await parcelOf(elsewhere, { countyFips: '04003', apn: number });
  expect((await readLand(one)).parcels[0]?.others).toEqual([{ id: other, name: 'John Doe' }]);
  expect((await readLand(elsewhere)).parcels[0]?.others).toEqual([]);
});

test('the export of a person contains their parcels, and an erasure deletes them', async () => {
  const phone = somePhone();
  const leadId = await submitSeller(api, { phone });
  const number = someNumber();
  const { id } = await parcelOf(leadId, { countyFips: '04001', apn: number });
  const exported = (await admin.send('POST', 'people/export', { phone })).json();
  expect(exported.leads[0].parcels).toMatchObject([{ county_fips: '04001', apn_written: number }]);
  const [changed, erased] = await Promise.all([
    change(id, { acres: 1, acresSource: 'owner' }),
    admin.send('POST', 'people/erase', { phone }),
  ]);
  expect([[200, 404].includes(changed.statusCode), erased.statusCode]).toEqual([true, 200]);
  const left =
    "SELECT FROM parcels WHERE apn_written = $1 UNION ALL SELECT FROM staff_attempts WHERE answer->>'id' = $2";
  expect(await queryTestDatabase(left, [number, id])).toEqual([]);
  expect((await change(id, { apn: '1' })).statusCode).toBe(404);
});

test('a filter by state, county and acres finds leads that have one parcel with all of them', async () => {
  const list = await openList(api);
  const q = someWord();
  const [one, two] = [
    await submitSeller(api, { firstName: 'one', lastName: q }),
    await submitSeller(api, { firstName: 'two', lastName: q }),
  ];
  await submitSeller(api, { firstName: 'none', lastName: q });
  await parcelOf(one, { countyFips: '04001', acres: 5, acresSource: 'owner' });
  await parcelOf(one, { countyFips: '48453', acres: 40, acresSource: 'owner' });
  await parcelOf(two, { state: 'AZ' });
  const find = async (parameters: Record<string, string>) => (await list.names({ q, ...parameters })).join(' ');
  expect(await find({ state: 'AZ' })).toBe('two one');
  expect(await find({ county: '48453' })).toBe('one');
  expect(await find({ acresFrom: '5', acresTo: '5.0' })).toBe('one');
  expect(await find({ acresFrom: '40', state: 'AZ' })).toBe('');
  expect(await find({ acresTo: '4.99' })).toBe('');
  for (const [name, value] of [
    ['state', 'XX'],
    ['county', '4001'],
    ['acresFrom', '5,2'],
    ['acresTo', '1e3'],
  ] as const)
    expect([value, ...refusalOf(await list.ask({ [name]: value }))]).toEqual([value, 400, [name]]);
});

test.each(['-receivedAt', 'receivedAt', 'respondBy'])(
  'pages by land in the order of %s have each lead once, however many of its parcels match',
  async (sort) => {
    const list = await openList(api);
    const land = { countyFips: '15005', acres: 5, acresSource: 'owner' };
    for (const firstName of ['a', 'b', 'c']) {
      const leadId = await submitSeller(api, { firstName });
      for (let parcels = 0; parcels < 3; parcels += 1) await parcelOf(leadId, land);
    }
    const filter = { county: '15005', acresTo: '5' };
    expect((await agent.send('GET', `leads/count?${new URLSearchParams(filter)}`)).json()).toMatchObject({ count: 3 });
    const first = await list.get({ ...filter, sort, limit: '2' });
    const second = await list.get({ ...filter, sort, limit: '2', cursor: first.nextCursor ?? '' });
    const names = [...first.items, ...second.items].map(({ firstName }) => firstName).join('');
    expect([names, second.nextCursor]).toEqual([sort === '-receivedAt' ? 'cba' : 'abc', null]);
    await queryTestDatabase("DELETE FROM parcels WHERE county_fips = '15005'");
  },
);

test('a parcel has links to the web pages that an admin entered for its county', async () => {
  const set = (template: string | null, countyFips = '20045', by = admin) =>
    by.send('POST', 'county-links', { countyFips, kind: 'gis', template });
  const leadId = await submitSeller(api);
  const { id } = await parcelOf(leadId, { countyFips: '20045', apn: '12/A b' });
  const link = async () => (await readLand(leadId)).parcels[0]?.links;
  expect((await set('https://gis.example.gov/?n={apn}')).json().items).toContainEqual({
    ...{ countyFips: '20045', kind: 'gis', template: 'https://gis.example.gov/?n={apn}' },
    ...{ county: 'Douglas', state: 'KS' },
  });
  expect(await link()).toEqual([{ kind: 'gis', url: 'https://gis.example.gov/?n=12%2FA%20b' }]);
  await change(id, { apn: null });
  expect(await link()).toEqual([]);
  await set('https://gis.example.gov/');
  expect(await link()).toEqual([{ kind: 'gis', url: 'https://gis.example.gov/' }]);
  await set(null);
  expect(await link()).toEqual([]);
  expect((await set('https://gis.example.gov/', '20045', agent)).statusCode).toBe(403);
  expect(refusalOf(await set('https://gis.example.gov/', '51999'))).toEqual([400, ['countyFips']]);
  for (const wrong of [
    'http://a.gov',
    'javascript:alert(1)',
    'https://{apn}.gov/',
    'https://me:secret@a.gov',
    'https://:secret@a.gov',
    'HTTPS://a.gov',
    'a',
    '',
  ])
    expect([wrong, ...refusalOf(await set(wrong))]).toEqual([wrong, 400, ['template']]);
});

test('counties are listed by state and name', async () => {
  const answer = await agent.send('GET', 'counties?state=DE');
  expect(answer.json<{ items: { name: string }[] }>().items.map(({ name }) => name)).toEqual([
    'Kent',
    'New Castle',
    'Sussex',
  ]);
  expect(refusalOf(await agent.send('GET', 'counties'))).toEqual([400, ['state']]);
});
