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

test('a preview token is valid until it expires', () => {
  expect(readPreviewToken(token, keysOf, now)).toEqual(preview);
  expect(readPreviewToken(token, keysOf, now + 59_999)).toEqual(preview);
  expect(readPreviewToken(token, keysOf, now + 60_000)).toBeUndefined();
  const elsewhere = { ...preview, origin: 'https://preview.example.com' };
  expect(readPreviewToken(createPreviewToken(elsewhere, seller.privateKey), keysOf, now)).toEqual(elsewhere);
});

const token = createPreviewToken(preview, seller.privateKey);
const [payload = '', signature = ''] = token.split('.');
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signed = (changes: Partial<Preview>) => createPreviewToken({ ...preview, ...changes }, seller.privateKey);
const ofRelease = Buffer.from(signRelease(Buffer.from(payload), seller.privateKey).signature, 'base64');

test.each([
  ...['\n', '=', ' ', '.'].map((more) => [`a valid one followed by ${JSON.stringify(more)}`, token + more]),
  ['one that the key of another section signed', signed({ section: 'buyer' })],
  ['one with the signature of another version', `${encode({ ...preview, version: '2.0.0' })}.${signature}`],
  ['one with the signature of a release', `${payload}.${ofRelease.toString('base64url')}`],
  ...['../../1.0.0', '', '.hidden'].map((version) => [`one of the version "${version}"`, signed({ version })]),
  ...['', '.', 'a.b', 'a.b.c', 'x'.repeat(10_000), `${encode(null)}.x`].map((text) => [text.slice(0, 20), text]),
  ['one of an unknown section', `${encode({ section: 'toString', version: '1.0.0', expires: 9e9 })}.x`],
])('an invalid preview token: %s', (_what, text = '') => {
  expect(readPreviewToken(text, keysOf, now)).toBeUndefined();
});
