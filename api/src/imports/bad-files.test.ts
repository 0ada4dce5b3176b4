import { expect, test } from '@jest/globals';
import { sheetRows, workbookOf, xlsxOf } from '../../fixtures/imports/xlsx.fixture.js';
import { someImporter } from '../../fixtures/imports/imports.fixture.js';
import { somePhone } from '../../fixtures/inbox/lead.fixture.js';
import { queryTestDatabase, useApi } from '../../fixtures/test-api.fixture.js';
import type { Import } from './imports.dto.js';

const api = await useApi();
const admin = await someImporter(api);

const huge = Buffer.alloc(10 * 1024 * 1024, ' ');
const bomb = (claimedSize?: number) =>
  xlsxOf(sheetRows(['Name', 'Phone'], ['Jo Poe', '575-555-0100']), {
    more: [{ name: 'xl/styles.xml', bytes: huge, ...(claimedSize && { claimedSize }) }],
  });

test.each([
  ['an XLSX bomb', bomb(), 'This XLSX file is too large when it is unpacked. Save the sheet as CSV.'],
  ['an XLSX bomb that hides its size', bomb(100), 'This XLSX file cannot be read.'],
  [
    'a workbook with a password',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    'This file has a password.',
  ],
  [
    'a workbook with a title alone',
    workbookOf([
      ['Title', sheetRows(['Our buyers'])],
      ['Empty', ''],
    ]),
    'No sheet of this file has rows below the names of the columns.',
  ],
])('%s is refused with words about what to do, and nothing of it stays', async (_, bytes, words) => {
  const answer = await admin.upload('sellers', bytes, 'list.xlsx');
  expect([answer.statusCode, answer.json()]).toEqual([
    422,
    expect.objectContaining({ message: expect.stringContaining(words) }),
  ]);
  expect(await queryTestDatabase('SELECT FROM imports WHERE staff_id = $1', [admin.id])).toEqual([]);
});

test('of a workbook the first sheet with a list is imported, and the others are named', async () => {
  const [phone, other] = [somePhone(), somePhone()];
  const file = workbookOf([
    ['Read me', sheetRows(['Buyers of our company'])],
    ['Sellers &amp; more', sheetRows(['Name', 'Phone'], ['Jo Poe', phone])],
    ['Empty', ''],
    ['Old', sheetRows(['Name', 'Phone'], ['Al Coe', other])],
  ]);
  const uploaded = (await admin.upload('sellers', file, 'list.xlsx')).json<Import>();
  expect(uploaded).toMatchObject({ rowCount: 1, encoding: null, sheets: ['Sellers & more', 'Old'] });
  await admin.sendMapping(uploaded);
  await admin.run(await admin.settle(uploaded.id));
  const stored = await queryTestDatabase('SELECT phone FROM leads WHERE phone = ANY ($1)', [[phone, other]]);
  expect(stored).toEqual([{ phone }]);
});

test('dates in three forms, two addresses in a cell and a name in capitals are read in one list', async () => {
  const phones = [somePhone(), somePhone(), somePhone()];
  const days = ['2024-03-04', '3/5/2024', '"Mar 6, 2024"'];
  const people = phones.map((phone, n) => `JOHN DOE,${phone},"a${n}@x.example; b${n}@x.example",${days[n]}`);
  await admin.importFile('sellers', ['Name,Phone,Email,Added', ...people].join('\n'));
  const stored = await queryTestDatabase(
    `SELECT l.last_name AS name, l.email, n.text FROM leads l JOIN lead_notes n ON n.lead_id = l.id
     WHERE l.phone = ANY ($1) ORDER BY l.email`,
    [phones],
  );
  expect(stored).toEqual(
    [4, 5, 6].map((day, n) => ({
      ...{ name: 'DOE', email: `a${n}@x.example` },
      text: `Other email: b${n}@x.example\nAdded before the import: 2024-03-0${day}`,
    })),
  );
});
