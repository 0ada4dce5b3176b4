import { expect, test } from '@jest/globals';
import { xlsxOf, zipOf } from '../../../fixtures/imports/xlsx.fixture.js';
import type { FileRow } from './list-file-rows.js';
import { openListFile } from './list-file.js';

async function readAll(bytes: Buffer | string) {
  const { readRows, ...facts } = await openListFile(Buffer.from(bytes));
  const read = async () => {
    const rows: FileRow[] = [];
    for await (const row of readRows()) rows.push(row);
    return rows;
  };
  // Twice, as an upload does: first to check the file, then to store the rows.
  const rows = await read();
  expect(await read()).toEqual(rows);
  return { ...facts, rows };
}

const CELLS = [
  ['Name', 'Note'],
  ['Zoë "Zo" Müller', 'a,b;c\td'],
];
const LINES = CELLS.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`));
const textWith = (separator: string) => LINES.map((cells) => cells.join(separator)).join('\r\n');
const swap = (bytes: Buffer) => Buffer.from(bytes).swap16();
const ROWS = CELLS.map((cells, index) => ({ number: index + 1, cells }));

test.each([
  ['utf-8', ',', Buffer.from(textWith(','))],
  ['utf-8', ';', Buffer.from(`\ufeff${textWith(';')}`)],
  ['utf-8', '\t', Buffer.from(textWith('\t'))],
  ['utf-16le', '\t', Buffer.from(`\ufeff${textWith('\t')}`, 'utf16le')],
  ['utf-16le', ',', Buffer.from(textWith(','), 'utf16le')],
  ['utf-16be', ';', swap(Buffer.from(`\ufeff${textWith(';')}`, 'utf16le'))],
  ['utf-16be', ',', swap(Buffer.from(textWith(','), 'utf16le'))],
  ['windows-1252', ';', Buffer.from(textWith(';'), 'latin1')],
])('a list in %s with %j between columns is recognized', async (encoding, separator, bytes) => {
  expect(await readAll(bytes)).toEqual({ encoding, separator, sheets: [], rows: ROWS });
});

test('rows keep the numbers that a spreadsheet shows, with empty rows and line breaks in cells', async () => {
  const { rows } = await readAll('Name,Note\n\nAnn,"two\nlines"\n , \nBob,x,more\n');
  expect(rows).toEqual([
    { number: 1, cells: ['Name', 'Note'] },
    { number: 3, cells: ['Ann', 'two\nlines'] },
    { number: 5, cells: ['Bob', 'x', 'more'] },
  ]);
});

test('the separator that Excel writes into the first line is obeyed, and no row', async () => {
  const { separator, rows } = await readAll('sep=;\nName;Note\nAnn;a,b,c\n');
  expect([separator, rows[0]]).toEqual([';', { number: 2, cells: ['Name', 'Note'] }]);
});

test('a quotation mark that is not closed is reported', async () => {
  await expect(readAll(`Name,Note\nAnn,"open\n${'x,y\n'.repeat(10)}`)).rejects.toThrow(
    'a quotation mark is opened and not closed',
  );
});

test.each([
  ['an empty file', '', 'This file is empty.'],
  [
    'a file with a password',
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    'This file has a password.',
  ],
  ['a PDF', Buffer.from('%PDF-1.7\n%\xe2\xe3\nName,Phone', 'latin1'), 'This is a picture, a PDF or a web page'],
  ['a photo', Buffer.from('\xff\xd8\xff\xe0\n,x', 'latin1'), 'This is a picture'],
  ['a page to sign in', '\ufeff \n<!DOCTYPE html>\n<p>Sign in', 'a web page, and no list'],
  ['an old XLS file', Buffer.from('d0cf11e0a1b11ae100', 'hex'), 'This is an old XLS file.'],
  [
    'a ZIP file that is no workbook',
    zipOf([{ name: 'a.txt', bytes: Buffer.from('a') }]),
    'This XLSX file cannot be read.',
  ],
  ['a broken ZIP file', Buffer.from('PK\x03\x04 broken', 'latin1'), 'This XLSX file cannot be read.'],
])('%s is refused in one sentence about what to do', async (_, bytes, words) => {
  await expect(readAll(bytes)).rejects.toThrow(words);
});

test('an XLSX file is read: shared and inline texts, numbers, days, formulas and gaps', async () => {
  const rows =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>Acres</t></is></c><c r="D1" t="s"><v>1</v></c></row>' +
    '<row r="3"><c r="A3" t="str"><f>A1&amp;"x"</f><v>=HYPERLINK("x")</v></c><c r="B3"><v>5.2000000000000002</v></c><c r="D3" s="1"><v>45355.5</v></c><c r="E3" s="1"/></row>';
  const file = await readAll(xlsxOf(rows, { texts: ['Name', 'Added &amp; on'] }));
  expect(file).toEqual({
    ...{ encoding: null, separator: null, sheets: ['Leads'] },
    rows: [
      { number: 1, cells: ['Name', 'Acres', '', 'Added & on'] },
      { number: 3, cells: ['=HYPERLINK("x")', '5.2', '', '2024-03-04'] },
    ],
  });
});

test('an XLSX bomb is refused before it is unpacked, and one that hides its size while it is', async () => {
  const huge = Buffer.alloc(10 * 1024 * 1024, ' ');
  const styles = (claimedSize?: number) =>
    xlsxOf('', { more: [{ name: 'xl/styles.xml', bytes: huge, ...(claimedSize && { claimedSize }) }] });
  await expect(readAll(styles())).rejects.toThrow('This XLSX file is too large when it is unpacked.');
  await expect(readAll(styles(100))).rejects.toThrow('This XLSX file cannot be read.');
});
