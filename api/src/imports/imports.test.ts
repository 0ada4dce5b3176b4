import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { somePhone, submitBuyer, submitSeller } from '../../fixtures/inbox/lead.fixture.js';
import { someImporter } from '../../fixtures/imports/imports.fixture.js';
import { queryTestDatabase, useApi } from '../../fixtures/test-api.fixture.js';
import type { Import } from './imports.dto.js';

const api = await useApi();
const admin = await someImporter(api);

const csv = (...lines: string[]) => `${lines.join('\r\n')}\r\n`;
const someEmail = () => `${randomUUID()}@example.com`;

test('a list of sellers is recognized, checked, imported and taken back', async () => {
  const [known, fresh] = [somePhone(), somePhone()];
  const lead = await submitSeller(api, { phone: known });
  const file = csv(
    'Owner First Name,Owner Last Name,Phone Number,E-mail,Property State,Property County,Acreage,APN,Asking Price,Notes',
    `MARY,ROE,${fresh},m@example.com,AZ,Apache County,5.2 acres,101-23-456,"$12,500",Call after 5.`,
    `John,Doe,${known},,,,,,,`,
    'Jane,Poe,12,,,,,,,',
  );
  const uploaded = (await admin.upload('sellers', file)).json<Import>();
  expect(uploaded).toMatchObject({
    ...{ state: 'mapping', encoding: 'utf-8', separator: ',', rowCount: 3, version: 1, fileName: 'list.csv' },
    columns: expect.arrayContaining([
      { index: 2, name: 'Phone Number', field: 'phone', samples: [fresh, known, '12'] },
      { index: 6, name: 'Acreage', field: 'acres', samples: ['5.2 acres'] },
    ]),
  });
  expect(uploaded.columns.every(({ field }) => field !== null)).toBe(true);
  await admin.sendMapping(uploaded);
  const checked = await admin.settle(uploaded.id);
  expect(checked).toMatchObject({ state: 'ready', counts: { done: 3, new: 1, known: 1, refused: 1 } });
  const preview = await admin.rows(checked.id);
  expect(preview).toMatchObject([
    { number: 2, result: 'new', reason: null },
    { number: 3, result: 'known', leadId: lead, reason: 'Same phone number as a lead.' },
    { number: 4, result: 'refused', reason: 'Phone: Write a US phone number with ten digits.' },
  ]);
  const done = await admin.run(checked);
  expect(done).toMatchObject({ state: 'done', counts: checked.counts, undoUntil: expect.any(String) });
  const [row] = await admin.rows(done.id, 'new');
  const stored = await admin.read(String(row?.leadId));
  expect(stored).toMatchObject({
    ...{
      firstName: 'MARY',
      lastName: 'ROE',
      phone: fresh,
      email: 'm@example.com',
      source: 'import',
      status: 'contacted',
    },
    ...{ clockState: null, consent: null, mayText: false, respondBy: null },
    timeline: expect.arrayContaining([
      expect.objectContaining({ kind: 'imported', staff: { id: admin.id, name: 'Ada Admin' } }),
      expect.objectContaining({ kind: 'note', text: 'Call after 5.' }),
    ]),
  });
  const land = (await admin.send('GET', `leads/${row?.leadId}/parcels`)).json<{ parcels: object[] }>();
  expect(land.parcels).toMatchObject([
    { fields: { state: 'AZ', countyFips: '04001', acres: 5.2, apn: '101-23-456', askingCents: 1_250_000 } },
  ]);
  expect(await queryTestDatabase('SELECT kind FROM notices WHERE lead_id = $1', [row?.leadId])).toEqual([]);
  expect(await admin.undo(done)).toMatchObject({ state: 'undone', kept: [], undoUntil: null });
  expect((await admin.send('GET', `leads/${row?.leadId}`)).statusCode).toBe(404);
  expect((await admin.send('GET', `leads/${lead}`)).statusCode).toBe(200);
});

test('a stop list of one column may have any name', async () => {
  const uploaded = (await admin.upload('stops', csv('Do not contact', somePhone(), someEmail()))).json<Import>();
  expect(uploaded.columns).toMatchObject([{ name: 'Do not contact', field: 'phone' }]);
  const { id } = uploaded;
  expect((await admin.send('DELETE', `imports/${id}`, undefined, { 'if-match': '"1"' })).statusCode).toBe(204);
});

test('importing a list twice stores nothing twice', async () => {
  const people = Array.from({ length: 5 }, (_, n) => `Ann,Lee${n},${somePhone()},${someEmail()},met at a fair`);
  const file = csv('First Name,Last Name,Mobile,Email,Notes', ...people, people[0] ?? '');
  const first = await admin.importFile('buyers', file);
  expect(first.counts).toEqual({ done: 6, new: 5, known: 1, refused: 0 });
  const second = await admin.importFile('buyers', file);
  expect(second.counts).toEqual({ done: 6, new: 0, known: 6, refused: 0 });
  const phones = people.map((person) => person.split(',')[2]);
  const counted = await queryTestDatabase(
    'SELECT count(DISTINCT l.id)::int AS leads, count(n.id)::int AS notes FROM leads l LEFT JOIN lead_notes n ON n.lead_id = l.id WHERE l.phone = ANY ($1)',
    [phones],
  );
  expect(counted).toEqual([{ leads: 5, notes: 5 }]);
});

test('imported buyers join the list only with the permission that the admin attests, and those who left stay off it', async () => {
  const [email, left] = [someEmail(), someEmail()];
  const leftLead = await submitBuyer(api, { email: left });
  const file = (...emails: string[]) =>
    csv('Name,Phone,Email', ...emails.map((each) => `"Roe, Jane",${somePhone()},${each}`));
  const memberOf = (leadId: unknown) =>
    queryTestDatabase('SELECT status FROM list_members WHERE lead_id = $1', [leadId]);
  const without = await admin.importFile('buyers', file(email));
  const [row] = await admin.rows(without.id);
  expect(await memberOf(row?.leadId)).toEqual([]);
  const said = 'They signed up on our former site.';
  await admin.importFile('buyers', file(left), { attestedPermission: said });
  expect(await memberOf(leftLead)).toEqual([{ status: 'on' }]);
  await queryTestDatabase("UPDATE list_members SET status = 'left' WHERE lead_id = $1", [leftLead]);
  const withIt = await admin.importFile('buyers', file(email, left), { attestedPermission: said });
  expect(withIt).toMatchObject({ counts: { known: 2 }, attestedPermission: said });
  expect(await memberOf(row?.leadId)).toEqual([{ status: 'on' }]);
  const [event] = await queryTestDatabase('SELECT staff_id, said FROM list_events WHERE lead_id = $1', [row?.leadId]);
  expect(event).toEqual({ staff_id: admin.id, said });
  expect(await memberOf(leftLead)).toEqual([{ status: 'left' }]);
});

test('an import is no sign of spam: the forms of people in it are not suspected', async () => {
  const [phone, email] = [somePhone(), someEmail()];
  const row = csv('Name,Phone,Email', `Jo Poe,${phone},${email}`);
  for (const kind of ['sellers', 'buyers'] as const)
    expect((await admin.importFile(kind, row)).counts).toMatchObject({ new: 1 });
  for (let count = 0; count < 4; count += 1) await submitBuyer(api, { phone, email });
  const forms = "SELECT quarantine_reasons AS reasons FROM leads WHERE phone = $1 AND source = 'form'";
  const stored = await queryTestDatabase<{ reasons: string[] }>(forms, [phone]);
  expect(stored).toHaveLength(4);
  for (const { reasons } of stored) expect(reasons.join()).not.toMatch(/phone|email/);
});

test('an undo leaves leads that staff have worked on since, and says why', async () => {
  const file = csv('Name,Phone', ...Array.from({ length: 4 }, (_, n) => `Jo Poe${n},${somePhone()}`));
  const done = await admin.importFile('sellers', file);
  const [called, noted, changed, free] = (await admin.rows(done.id)).map(({ leadId }) => String(leadId));
  await admin.post(String(called), 'contacts', { channel: 'call', outcome: 'reached' });
  await admin.post(String(noted), 'notes', { text: 'Wants to wait.' });
  await admin.change(String(changed), { status: 'lost', lostReason: 'price' });
  const undone = await admin.undo(done);
  expect(undone.kept.toSorted((one, other) => one.count - other.count)).toEqual([
    { reason: 'Somebody has called or written to this person since.', count: 1 },
    { reason: 'The lead was changed since.', count: 2 },
  ]);
  const statuses = [];
  for (const id of [called, noted, changed, free]) statuses.push((await admin.send('GET', `leads/${id}`)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 404]);
});

test('with the choice to skip, known people stay as they are', async () => {
  const phone = somePhone();
  const lead = await submitSeller(api, { phone });
  const file = csv('Name,Phone,Email,Acres,State,Notes', `Jo Poe,${phone},${someEmail()},40,AZ,Call after 5.`);
  expect((await admin.importFile('sellers', file, { known: 'skip' })).counts).toMatchObject({ new: 0, known: 1 });
  const { email, firstName, timeline } = await admin.read(lead);
  expect([email, firstName, timeline.map(({ kind }) => kind)]).toEqual([null, 'John', ['received']]);
  expect((await admin.send('GET', `leads/${lead}/parcels`)).json()).toMatchObject({ parcels: [] });
});

test('the parcels of an owner who is in several rows are all stored once, and taken back together', async () => {
  const [twice, known] = [somePhone(), somePhone()];
  const lead = await submitSeller(api, { phone: known });
  const file = csv(
    'Name,Phone,APN,Acres,State,County',
    `Jo Poe,${twice},205-14-033,5,AZ,Apache`,
    `Jo Poe,${twice},205-14-034,6,AZ,Apache`,
    `Al Coe,${known},101-44-002,40,AZ,Navajo`,
    `Al Coe,${known},101 44 002,40,AZ,Navajo`,
  );
  expect((await admin.upload('sellers', file)).json()).toMatchObject({ known: 'fill-empty' });
  const done = await admin.importFile('sellers', file, { known: 'fill-empty' });
  expect((await admin.importFile('sellers', file, { known: 'fill-empty' })).counts).toMatchObject({ new: 0, known: 4 });
  const numbers = () =>
    queryTestDatabase(
      'SELECT p.apn_written AS apn FROM leads l JOIN parcels p ON p.lead_id = l.id WHERE l.phone = ANY ($1) ORDER BY apn',
      [[twice, known]],
    );
  expect(await numbers()).toEqual([{ apn: '101-44-002' }, { apn: '205-14-033' }, { apn: '205-14-034' }]);
  expect(await admin.undo(done)).toMatchObject({ state: 'undone', kept: [] });
  expect(await numbers()).toEqual([]);
  expect((await admin.send('GET', `leads/${lead}`)).statusCode).toBe(200);
});

test('a value is filled in only where a known lead has none, and taken back only where it is unchanged', async () => {
  const [one, other] = [somePhone(), somePhone()];
  const leads = [await submitSeller(api, { phone: one }), await submitSeller(api, { phone: other })];
  const [email, kept] = [someEmail(), someEmail()];
  await admin.correct(String(leads[1]), { email: kept });
  const file = csv('Name,Phone,Email,Acres,State', `Jo Poe,${one},${email},40,AZ`, `Al Coe,${other},${someEmail()},,`);
  const done = await admin.importFile('sellers', file, { known: 'fill-empty' });
  expect(await admin.read(String(leads[0]))).toMatchObject({ email, firstName: 'John' });
  expect(await admin.read(String(leads[1]))).toMatchObject({ email: kept });
  await admin.undo(done);
  expect(await admin.read(String(leads[0]))).toMatchObject({ email: null });
  expect((await admin.send('GET', `leads/${leads[0]}/parcels`)).json()).toMatchObject({ parcels: [] });
});
