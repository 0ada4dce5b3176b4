import { beforeAll, expect, test } from '@jest/globals';
import { COLUMNS_LEFT_OUT, EXPORTED, TABLES_LEFT_OUT } from '../../fixtures/exports/exported-tables.fixture.js';
import { type MarkedValue, storeRowsInEachTable } from '../../fixtures/exports/a-row-in-each-table.fixture.js';
import { readZip } from '../../fixtures/exports/read-zip.fixture.js';
import { someStaff } from '../../fixtures/inbox/lead.fixture.js';
import { queryTestDatabase, useApi } from '../../fixtures/test-api.fixture.js';
import { useOwnDatabase } from '../../fixtures/test-database.fixture.js';
import { EXPORT_FILES } from './export-files.js';

// This file has its own database, because it fills every table.
await useOwnDatabase();
const api = await useApi();
const admin = await someStaff(api, 'admin');

let marked: MarkedValue[] = [];
let files = new Map<string, Buffer>();

beforeAll(async () => {
  marked = await storeRowsInEachTable(Object.keys(EXPORTED));
  const answer = await api.request({ url: '/api/admin/export.zip', headers: admin.headers });
  files = await readZip(answer.rawPayload);
});

test('each table of the database is in the export, or left out for a reason', async () => {
  const tables = await queryTestDatabase<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'",
  );
  expect([...Object.keys(EXPORTED), ...Object.values(TABLES_LEFT_OUT).flat()].toSorted()).toEqual(
    tables.map(({ name }) => name).toSorted(),
  );
});

test('each exported table names files of the ZIP', () => {
  const named = new Set(Object.values(EXPORTED).flatMap((names) => names.split(', ')));
  const paths = [...files.keys()].map((path) => (path.includes('/') ? `${path.split('/')[0]}/…` : path));
  // stops.csv repeats rows of other files, for an import.
  expect([...named, 'README.txt', 'stops.csv'].toSorted()).toEqual([...new Set(paths)].toSorted());
});

const LEFT_OUT = Object.values(COLUMNS_LEFT_OUT).flat();
const namesOf = (values: readonly MarkedValue[]) => new Set(values.map(({ table, column }) => `${table}.${column}`));

test('each value of each row of these tables is in the export, unless its column is left out for a reason', () => {
  const content = Buffer.concat([...files.values()]).toString();
  const marks = marked.filter(({ texts }) => texts.length > 0);
  const missing = namesOf(marks.filter(({ texts }) => !texts.some((text) => content.includes(text))));
  const [withMarks, all] = [namesOf(marks), namesOf(marked)];
  expect([...missing].toSorted()).toEqual(LEFT_OUT.filter((name) => withMarks.has(name)).toSorted());
  expect(LEFT_OUT.filter((name) => !all.has(name))).toEqual([]);
});

// The values of ids, hashes and booleans cannot be told from others.
test('each column without a value of its own is in the SQL of a file, unless it is left out for a reason', () => {
  const sql = EXPORT_FILES.map((file) => [...Object.values(file.columns).map((each) => each.sql), file.from].join());
  const missing = marked.filter(
    ({ column, texts }) => texts.length === 0 && !new RegExp(String.raw`\.${column}\b`).test(sql.join()),
  );
  expect([...namesOf(missing)].filter((name) => !LEFT_OUT.includes(name))).toEqual([]);
});

test('README.txt explains each file and names each column', () => {
  const readme = String(files.get('README.txt'));
  const words = readme.replace(/\s+/g, ' ');
  for (const { name, about, columns } of EXPORT_FILES) {
    expect(words).toContain(`${name}: ${about}`);
    for (const header of Object.keys(columns)) expect(words).toContain(header);
  }
});
