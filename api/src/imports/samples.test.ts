import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { sampleFile, someImporter } from '../../fixtures/imports/imports.fixture.js';
import { somePhone, submitBuyer, submitSeller } from '../../fixtures/inbox/lead.fixture.js';
import { useOwnDatabase } from '../../fixtures/test-database.fixture.js';
import { queryTestDatabase, startApi } from '../../fixtures/test-api.fixture.js';
import { isStopped } from '../../fixtures/texting/texting.fixture.js';
import { afterAll } from '@jest/globals';

// The sample files have fixed numbers, which other tests could import too.
await useOwnDatabase();
const api = await startApi();
afterAll(api.stop);
const admin = await someImporter(api);

const csv = (...lines: string[]) => `${lines.join('\r\n')}\r\n`;
const leadsWith = (part: string) =>
  queryTestDatabase(
    `SELECT l.first_name || ' ' || l.last_name AS name, l.phone, l.email, l.status, l.interests, n.text AS note, p.county_fips AS county, p.acres, p.asking_cents AS asking
     FROM leads l LEFT JOIN lead_notes n ON n.lead_id = l.id LEFT JOIN parcels p ON p.lead_id = l.id WHERE l.phone LIKE $1 ORDER BY l.phone`,
    [`${part}%`],
  );
const reasonsOf = async (id: string) => (await admin.rows(id, 'refused')).map(({ number, reason }) => [number, reason]);

test('a list of sellers from Podio is imported as it stands', async () => {
  const done = await admin.importFile('sellers', sampleFile('podio-sellers.csv'));
  expect(done.columns.map(({ field }) => field)).not.toContain(null);
  expect(await leadsWith('+157555501')).toMatchObject([
    {
      ...{ name: 'MARY ANN ROE', phone: '+15755550101', email: 'mary.roe@mail.example', status: 'contacted' },
      ...{ county: '04001', acres: 40, asking: 1_250_000 },
      note: 'Inherited in 2019.\nSays "no" to owner finance.\nAdded before the import: 2024-03-04',
    },
    {
      ...{ name: "José O'Neill", phone: '+15755550102', email: 'jose@mail.example', county: '35029', acres: 5.2 },
      note: 'Other phone: +15755550103\nOther email: j.oneill@work.example\nStatus before the import: Offer Accepted\nAdded before the import: 2024-03-05',
    },
    {
      ...{ name: 'Jane Poe', status: 'lost' },
      note: '=HYPERLINK("http://evil.example","Click")\nStatus before the import: Dead\nAdded before the import: 2023-12-31',
    },
  ]);
  expect(await reasonsOf(done.id)).toEqual([
    [5, 'Phone: It has an extension. Write the number that reaches the person directly.'],
    [6, 'Acres: Write a number above 0 such as 5.2. A comma separates thousands.'],
  ]);
});

test('a list of buyers from HubSpot is imported as it stands', async () => {
  const done = await admin.importFile('buyers', sampleFile('hubspot-buyers.csv'));
  expect(await leadsWith('+1575555011')).toMatchObject([
    { name: 'Ann Lee', interests: ['Recreational Land'], status: 'contacted' },
    { name: 'Ben Ray', email: 'BEN.RAY@mail.example', status: 'inactive' },
  ]);
  const [, , , noPhone] = await admin.rows(done.id);
  expect(noPhone).toMatchObject({ result: 'new', leadId: expect.any(String) });
  expect(await reasonsOf(done.id)).toEqual([[4, 'Email: Write an email address such as john.doe@example.com.']]);
});

test('a list of sellers from GoHighLevel in Windows-1252 with semicolons is imported as it stands', async () => {
  const done = await admin.importFile('sellers', sampleFile('go-high-level-sellers.csv'));
  expect(done).toMatchObject({ encoding: 'windows-1252', separator: ';' });
  expect(await leadsWith('+1575555012')).toMatchObject([
    { name: 'Renée Ford', county: '48229', acres: 10.5 },
    { name: 'Luís Vega', county: '48229', acres: 1250 },
  ]);
});

test('the refused rows come back as they were, with the reason, and no cell runs as a formula', async () => {
  const file = csv('Name,Phone,Notes', 'Jane Poe,12,"=HYPERLINK(""x"")"', 'Zoë Roe,+1,"a, ""b"""');
  const { id } = await admin.importFile('sellers', file);
  const answer = await admin.send('GET', `imports/${id}/refused.csv`);
  expect(answer.payload).toBe(
    `\ufeff${csv(
      'Name,Phone,Notes,Why it was not imported',
      `Jane Poe,12,"'=HYPERLINK(""x"")",Phone: Write a US phone number with ten digits.`,
      `Zoë Roe,"'+1","a, ""b""",Phone: Write a US phone number with ten digits.`,
    )}`,
  );
});

test('a file of refused rows that is refused again has one column of reasons', async () => {
  const file = csv('Name,Phone,Why it was not imported', 'Jane Poe,12,Phone: An old reason.');
  const { id } = await admin.importFile('sellers', file);
  const answer = await admin.send('GET', `imports/${id}/refused.csv`);
  expect(answer.payload).toBe(
    `\ufeff${csv('Name,Phone,Why it was not imported', 'Jane Poe,12,Phone: Write a US phone number with ten digits.')}`,
  );
});

test('several columns of notes are one note, each with its name', async () => {
  const file = csv(
    'Owner 1 Name,Owner 1 Phone,Tags,Notes,Mailing City',
    'Jane Poe,575-555-0141,"tax, mail-1",Call after 5,',
  );
  await admin.importFile('sellers', file);
  expect(await leadsWith('+15755550141')).toMatchObject([{ note: 'Tags: tax, mail-1\nNotes: Call after 5' }]);
});

test('comps are imported once, and taken back', async () => {
  const file = csv(
    'State,County,Acres,Sale Price,Sale Date,Link',
    'AZ,Apache,5,"$9,000",3/14/2024,"=HYPERLINK(""www.example.com/1"",""Land"")"',
    'AZ,Apache,5,"$9,000",3/14/2024,',
    'AZ,Apache,5,"$9,000",1/1/2999,',
    'AZ,Apache,,9000,3/14/2024,',
  );
  const done = await admin.importFile('comps', file);
  expect(done.counts).toEqual({ done: 4, new: 1, known: 1, refused: 2 });
  const comps = () => queryTestDatabase('SELECT county_fips, acres, price_cents, kind, day::text, url FROM comps');
  expect(await comps()).toEqual([
    {
      county_fips: '04001',
      acres: 5,
      price_cents: 900_000,
      kind: 'sold',
      day: '2024-03-14',
      url: 'https://www.example.com/1',
    },
  ]);
  expect((await admin.importFile('comps', file)).counts).toMatchObject({ new: 0, known: 2 });
  await admin.undo(done);
  expect(await comps()).toEqual([]);
});

test.each([
  ['List Price', 'Date', 'listed'],
  ['Price', 'List Date', 'listed'],
  ['List Price', 'Sold Date', 'sold'],
  ['Price', 'Date', 'sold'],
])('a comp with columns “%s” and “%s” is %s', async (price, day, kind) => {
  const done = await admin.importFile('comps', csv(`State,County,Acres,${price},${day}`, 'AZ,Apache,5,9000,3/14/2024'));
  expect(done.counts).toMatchObject({ new: 1 });
  expect(await queryTestDatabase('SELECT kind FROM comps')).toEqual([{ kind }]);
  await admin.undo(done);
});

test('inventory becomes deals in preparation, and an undo withdraws those that nobody has touched', async () => {
  const file = csv(
    'State,County,Acreage,Parcel Number,List Price,Purchase Price,Purchase Date',
    'AZ,Apache,5,101-1,"$12,500",4000,2024-01-31',
    'NM,Luna,1,101-2,,,',
    'NM,Luna,1,101 2,,,',
  );
  const done = await admin.importFile('inventory', file);
  expect(done.counts).toMatchObject({ new: 2, known: 1 });
  const deals = () =>
    queryTestDatabase(
      'SELECT id, stage, state, price_cents AS price, bought_cents AS bought, bought_on::text AS on FROM deals ORDER BY id',
    );
  const [first, second] = await deals();
  expect(first).toMatchObject({ stage: 'preparing', state: 'AZ', price: 1_250_000, bought: 400_000, on: '2024-01-31' });
  await admin.send('PATCH', `deals/${second?.['id']}`, { priceCents: 5 }, { 'if-match': '"1"' });
  expect((await admin.undo(done)).kept).toEqual([{ reason: 'The deal was changed since.', count: 1 }]);
  expect((await deals()).map(({ stage }) => stage)).toEqual(['withdrawn', 'preparing']);
});

test('a stop list stops numbers and addresses, and an undo restores what nothing else stopped', async () => {
  const [phone, other] = [somePhone(), somePhone()];
  const [email, member] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
  await submitSeller(api, { phone, smsConsent: true });
  const file = csv('Phone,Email', `${phone} ext 4,${email}`, `${other},`, 'nonsense,');
  const done = await admin.importFile('stops', file);
  expect(done.counts).toEqual({ done: 3, new: 2, known: 0, refused: 1 });
  expect([await isStopped(phone), await isStopped(other)]).toEqual([true, true]);
  expect((await admin.importFile('stops', file)).counts).toMatchObject({ new: 0, known: 2 });
  await submitBuyer(api, { email: member });
  await api.post('/api/messaging/stop', { phone: other });
  const undone = await admin.undo(done);
  expect(undone.kept).toEqual([{ reason: 'The number was stopped again since.', count: 1 }]);
  expect([await isStopped(phone), await isStopped(other)]).toEqual([false, true]);
});

test('an erasure deletes the values of the rows about a person', async () => {
  const [phone, other] = [somePhone(), somePhone()];
  const file = csv('Name,Phone,Agent', `Jo Poe,${phone},me@mail.example`, `Al Coe,${other},`, `No Body,,call ${phone}`);
  const { id } = await admin.importFile('sellers', file);
  const erased = await admin.send('POST', 'people/erase', { phone });
  expect(erased.statusCode).toBeLessThan(300);
  expect((await admin.rows(id)).map(({ values }) => values[0])).toEqual([undefined, 'Al Coe', undefined]);
});
