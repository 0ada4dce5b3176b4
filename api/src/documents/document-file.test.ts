import { expect, test } from '@jest/globals';
import { kindOf, watchEncryption } from './document-kind.js';
import { cleanName, dispositionOf } from './document-name.js';
import { inParts } from './document-parts.js';

test.each([
  ['%PDF-1.7\n', 'pdf'],
  ['\xff\xd8\xff\xe0\x00\x10JFIF', 'jpeg'],
  ['\x89PNG\r\n\x1a\n\x00\x00', 'png'],
  ['\x7fELF\x02\x01\x01', undefined],
  ['MZ\x90\x00\x03%PDF-1.7', undefined],
  ['PK\x03\x04', undefined],
  ['<!doctype html><script>', undefined],
  ['<svg xmlns="http://www.w3.org/2000/svg">', undefined],
  [' %PDF-1.7', undefined],
  ['%PD', undefined],
])('a file that begins with %j is of the kind %s', (start, kind) => {
  expect(kindOf(Buffer.from(start, 'latin1'))).toBe(kind);
});

test.each([
  ['Deed.pdf', 'pdf', 'Deed.pdf'],
  ['Deed.PDF', 'pdf', 'Deed.PDF'],
  ['../../etc/passwd', 'pdf', 'passwd.pdf'],
  ['C:\\Users\\ann\\Deed.pdf', 'pdf', 'Deed.pdf'],
  ['\u202efdp.exe', 'pdf', 'fdp.exe.pdf'],
  ['De\u200bed\u2066\n of\ttrust.pdf\u0000', 'pdf', 'Deed of trust.pdf'],
  ['..', 'pdf', 'Document.pdf'],
  ['.pdf', 'pdf', 'pdf.pdf'],
  ['\u200f', 'png', 'Document.png'],
  ['scan.pdf', 'jpeg', 'scan.pdf.jpg'],
  ['scan.jpeg', 'jpeg', 'scan.jpeg'],
  ['Año 房产.pdf', 'pdf', 'Año 房产.pdf'],
  [`${'🏡'.repeat(300)}.pdf`, 'pdf', `${'🏡'.repeat(196)}.pdf`],
] as const)('a file that was sent as %j, a %s, is called %j', (sent, kind, name) => {
  expect(cleanName(sent, kind)).toBe(name);
});

test('the header with the name has no character that ends it', () => {
  expect(dispositionOf('"Deed" (Año)\\1%.pdf')).toBe(
    `inline; filename="_Deed_ (A_o)_1_.pdf"; filename*=UTF-8''%22Deed%22%20%28A%C3%B1o%29%5C1%25.pdf`,
  );
});

test.each([
  ['trailer << /Size 9 /Encrypt 8 0 R >>', true],
  ['trailer << /Encrypt << /Filter /Standard >> >>', true],
  ['<< /EncryptMetadata false >>', false],
  ['We write /Encrypt in a text', false],
])('%j is encrypted: %s, also across two parts', (text, isEncrypted) => {
  for (let split = 0; split < text.length; split += 1) {
    const watch = watchEncryption();
    watch(Buffer.from(text.slice(0, split)));
    expect(watch(Buffer.from(text.slice(split)))).toBe(isEncrypted);
    expect(watch(Buffer.from('%%EOF'))).toBe(isEncrypted);
  }
});

test('parts have one size, and each is passed on before more of the file is read', async () => {
  let read = 0;
  async function* chunks() {
    for (const length of [3, 4, 1, 20, 2]) {
      read += length;
      yield Buffer.alloc(length, read);
    }
  }
  const lengths: [part: number, read: number][] = [];
  for await (const { length } of inParts(chunks(), 8)) lengths.push([length, read]);
  expect(lengths).toEqual([
    [8, 8],
    [8, 28],
    [8, 28],
    [6, 30],
  ]);
});
