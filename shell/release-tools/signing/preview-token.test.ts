/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { createPreviewToken, type Preview, readPreviewToken } from './preview-token.ts';
import { signRelease } from './signing.ts';

const seller = generateKeyPairSync('ed25519');
const buyer = generateKeyPairSync('ed25519');
const now = Date.UTC(2026, 10, 21);
const preview: Preview = { section: 'seller', version: '1.0.0', expires: now / 1000 + 60 };
const keysOf = (section: string) => [section === 'seller' ? seller.publicKey : buyer.publicKey];

test('a preview token is read until it expires', () => {
  const token = createPreviewToken(preview, seller.privateKey);
  expect(readPreviewToken(token, keysOf, now)).toEqual(preview);
  expect(readPreviewToken(token, keysOf, now + 59_999)).toEqual(preview);
  expect(readPreviewToken(token, keysOf, now + 60_000)).toBeUndefined();
  const elsewhere = { ...preview, origin: 'https://preview.example.com' };
  expect(readPreviewToken(createPreviewToken(elsewhere, seller.privateKey), keysOf, now)).toEqual(elsewhere);
});

test.each(['\n', '=', ' ', '.'])('a genuine token with %j behind it is none', (more) => {
  expect(readPreviewToken(createPreviewToken(preview, seller.privateKey) + more, keysOf, now)).toBeUndefined();
});

test('a section’s key opens no preview of another section', () => {
  expect(
    readPreviewToken(createPreviewToken({ ...preview, section: 'buyer' }, seller.privateKey), keysOf, now),
  ).toBeUndefined();
});

test('a token of one version says nothing about another', () => {
  const [, signature] = createPreviewToken(preview, seller.privateKey).split('.');
  const other = Buffer.from(JSON.stringify({ ...preview, version: '2.0.0' })).toString('base64url');
  expect(readPreviewToken(`${other}.${signature}`, keysOf, now)).toBeUndefined();
});

test('every altered character of the payload or the signature is found', () => {
  const token = createPreviewToken(preview, seller.privateKey);
  // The last character of the signature carries two bits that mean nothing.
  for (let index = 0; index < token.length - 1; index += 1) {
    const altered = token.slice(0, index) + (token[index] === 'A' ? 'B' : 'A') + token.slice(index + 1);
    expect(readPreviewToken(altered, keysOf, now)).toBeUndefined();
  }
});

test('the signature of a release is none of a preview', () => {
  const payload = Buffer.from(JSON.stringify(preview)).toString('base64url');
  const signature = Buffer.from(signRelease(Buffer.from(payload), seller.privateKey).signature, 'base64').toString(
    'base64url',
  );
  expect(readPreviewToken(`${payload}.${signature}`, keysOf, now)).toBeUndefined();
});

test.each([
  [''],
  ['.'],
  ['a.b'],
  ['a.b.c'],
  [`${Buffer.from('null').toString('base64url')}.x`],
  [`${Buffer.from('{"section":"toString","version":"1.0.0","expires":9e9}').toString('base64url')}.x`],
  ['x'.repeat(10_000)],
])('%.20s is no preview token', (token) => {
  expect(readPreviewToken(token, keysOf, now)).toBeUndefined();
});

test.each([['../../1.0.0'], [''], ['.hidden']])(
  'a signed token with the version %j, which is no folder’s name, is none',
  (version) => {
    expect(
      readPreviewToken(createPreviewToken({ ...preview, version }, seller.privateKey), keysOf, now),
    ).toBeUndefined();
  },
);
