import { expect, test } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { readZip } from '../../fixtures/export-all/read-zip.fixture.js';
import { someImporter } from '../../fixtures/imports/imports.fixture.js';
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
const exported = await exportFrom(before);

// The empty site.
await useOwnDatabase();
const after = await useApi();
const importer = await someImporter(after);
const importFile = (kind: ImportKind) => importer.importFile(kind, exported.get(`${kind}.csv`) ?? '');

test('an empty site imports the exported sellers and buyers, and its own export is equal', async () => {
  expect((await importFile('sellers')).counts).toEqual({ done: 3, new: 3, known: 0, refused: 0 });
  expect((await importFile('buyers')).counts).toEqual({ done: 3, new: 3, known: 0, refused: 0 });
  const imported = await exportFrom(after);
  const land = [...PERSON, 'State', 'County', 'County FIPS', 'APN', 'Acres', 'Asking price'];
  expect(only(rowsOf(imported, 'sellers.csv'), land)).toEqual(only(rowsOf(exported, 'sellers.csv'), land));
  const wishes = [...PERSON, 'Interests'];
  expect(only(rowsOf(imported, 'buyers.csv'), wishes)).toEqual(only(rowsOf(exported, 'buyers.csv'), wishes));
  const notes = rowsOf(imported, 'notes.csv').map(({ Note = '' }) => Note);
  for (const { Message = '' } of rowsOf(exported, 'sellers.csv'))
    if (Message) expect(notes.filter((note) => note.startsWith(Message))).toHaveLength(1);
  // An import never creates consent to texts, or membership without a permission.
  expect([rowsOf(imported, 'consents.csv'), rowsOf(imported, 'members.csv')]).toEqual([[], []]);
});

test.each(IMPORT_KINDS)('an import recognizes the columns of %s.csv, each that it needs', (kind) => {
  const file = EXPORT_FILES.find(({ name }) => name === `${kind}.csv`);
  const fields = matchColumns(kind, Object.keys(file?.columns ?? {}));
  const needed = IMPORT_FIELDS[kind].filter(({ required }) => required).map(({ name }) => name);
  expect(fields).toEqual(expect.arrayContaining(needed));
  expect(fields.filter(Boolean).length).toBeGreaterThan(1);
});
