import { expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { someDeal } from '../../fixtures/deals/deals.fixture.js';
import { readZip } from '../../fixtures/exports/read-zip.fixture.js';
import { sampleFile, someImporter } from '../../fixtures/imports/imports.fixture.js';
import { somePhone, someStaff, submitBuyer, submitSeller } from '../../fixtures/inbox/lead.fixture.js';
import { newKey, queryTestDatabase, useApi } from '../../fixtures/test-api.fixture.js';
import { useOwnDatabase } from '../../fixtures/test-database.fixture.js';
import { IMPORT_KINDS, type ImportKind } from '../imports/import-facts.js';
import { IMPORT_FIELDS } from '../imports/mapping/import-fields.js';
import { matchColumns } from '../imports/mapping/match-columns.js';
import { EXPORT_FILES } from './export-files.js';

type Row = Readonly<Record<string, string>>;

const exportFrom = async (api: Awaited<ReturnType<typeof useApi>>) => {
  const { headers } = await someStaff(api, 'admin');
  return readZip((await api.request({ url: '/api/admin/export.zip', headers })).rawPayload);
};
const rowsOf = (files: Map<string, Buffer>, name: string): Row[] =>
  parse(files.get(name) ?? '', { bom: true, columns: true });
/** The rows with only these columns, in the order of the first. */
const only = (rows: readonly Row[], columns: readonly string[]) =>
  rows.map((row) => columns.map((column) => row[column])).toSorted((a, b) => String(a[0]).localeCompare(String(b[0])));

const PERSON = ['Phone', 'First name', 'Last name', 'E-mail'];
const MESSAGES = ['=1+1; "Néill"\n-2', 'Five acres, by the lake 🌾', ''];

await useOwnDatabase();
const before = await useApi();
for (const note of MESSAGES) {
  const lead = await submitSeller(before, { lastName: `Name${newKey()}`, phone: somePhone(), ...(note && { note }) });
  await queryTestDatabase(
    `INSERT INTO parcels (lead_id, state, county_fips, acres, acres_source, apn_written, apn_key, asking_cents, staff_id)
     VALUES ($1, 'AZ', '04001', 5.25, 'owner', '101-23-456', '10123456', 1250050, $2)`,
    [lead, (await someStaff(before, 'agent')).id],
  );
}
const interests = ['Commercial Land', 'Recreational Land'];
for (let count = 0; count < 3; count += 1) await submitBuyer(before, { lastName: `O'Name${count}`, interests });
const agent = await someStaff(before, 'agent');
for (const acres of [5, 7.5])
  await queryTestDatabase(
    `INSERT INTO comps (county_fips, acres, price_cents, kind, day, url, staff_id)
     VALUES ('04001', $1, 1499950, 'listed', '2026-03-01', 'https://sales.example/?a=1', $2)`,
    [acres, agent.id],
  );
await queryTestDatabase(
  "UPDATE deals SET apn = '101-23-456', bought_cents = 400000, bought_on = '2026-01-02', words = '=A meadow;@by the road' WHERE id = $1",
  [await someDeal(agent)],
);
const stopped = somePhone();
await submitSeller(before, { lastName: 'Stopped', phone: stopped });
await before.post('/api/messaging/stop', { phone: stopped });
await queryTestDatabase("UPDATE list_members SET status = 'left' WHERE lead_id = $1", [await submitBuyer(before)]);
// As an owner has them who came from other systems.
const owner = await someImporter(before);
for (const system of ['podio', 'go-high-level']) await owner.importFile('sellers', sampleFile(`${system}-sellers.csv`));
await owner.importFile('buyers', sampleFile('hubspot-buyers.csv'));
const exported = await exportFrom(before);

// The empty site.
await useOwnDatabase();
const after = await useApi();
const importer = await someImporter(after);
const importFile = (kind: ImportKind) => importer.importFile(kind, exported.get(`${kind}.csv`) ?? '');

// The columns that the import reads, the first of which sorts the rows.
const LAND = ['State', 'County', 'County FIPS', 'APN', 'Acres'];
const COMPARED: Readonly<Record<ImportKind, readonly string[]>> = {
  stops: ['Phone', 'E-mail'],
  sellers: [...PERSON, ...LAND, 'Asking price'],
  buyers: [...PERSON, 'Interests'],
  comps: ['Acres', 'State', 'County', 'County FIPS', 'Price', 'Kind', 'Date', 'Link'],
  inventory: ['Description', ...LAND, 'Price', 'Bought for', 'Bought on'],
};

test('an empty site imports the exported files, and its own export is equal', async () => {
  const kinds = Object.keys(COMPARED) as ImportKind[];
  for (const kind of kinds) {
    const all = rowsOf(exported, `${kind}.csv`).length;
    expect(all).toBeGreaterThan(0);
    expect([kind, (await importFile(kind)).counts]).toEqual([kind, { done: all, new: all, known: 0, refused: 0 }]);
  }
  const samples = ["O'Neill", 'Vega', 'Ray'];
  const imported = await exportFrom(after);
  const people = ['sellers', 'buyers'].flatMap((kind) => rowsOf(imported, `${kind}.csv`));
  expect(people.map((row) => row['Last name'])).toEqual(expect.arrayContaining(samples));
  // An address that left has no lead on the new site until its buyer is imported.
  for (const kind of kinds)
    expect(only(rowsOf(imported, `${kind}.csv`), COMPARED[kind])).toEqual(
      only(rowsOf(exported, `${kind}.csv`), COMPARED[kind]),
    );
  const notes = rowsOf(imported, 'notes.csv').map(({ Note = '' }) => Note);
  for (const note of rowsOf(exported, 'sellers.csv').flatMap(({ Message }) => Message || []))
    expect(notes.filter((each) => each.startsWith(note)).length).toBeGreaterThan(0);
  // An import never creates consent to texts, or membership without a permission.
  expect(rowsOf(imported, 'consents.csv').filter(({ Kind }) => Kind === 'grant')).toEqual([]);
  expect(rowsOf(imported, 'members.csv').filter(({ Status }) => Status === 'on')).toEqual([]);
});

test.each(IMPORT_KINDS)('an import recognizes the columns of %s.csv, each that it needs', (kind) => {
  const file = EXPORT_FILES.find(({ name }) => name === `${kind}.csv`);
  const fields = matchColumns(kind, Object.keys(file?.columns ?? {}));
  const needed = IMPORT_FIELDS[kind].filter(({ required }) => required).map(({ name }) => name);
  expect(fields).toEqual(expect.arrayContaining(needed));
  expect(fields.filter(Boolean).length).toBeGreaterThan(1);
});
