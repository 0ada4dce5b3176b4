/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import {
  checkSignature,
  createPreviewToken,
  keyId,
  type Preview,
  readPreviewToken,
  signRelease,
  verifyRelease,
} from './signing.ts';

const seller = generateKeyPairSync('ed25519');
const buyer = generateKeyPairSync('ed25519');
const bytes = Buffer.from('{"section":"seller","version":"1.0.0"}\n');

test('a release is genuine under the key that signed it, also while a second one is trusted', () => {
  const signature = signRelease(bytes, seller.privateKey);
  expect(verifyRelease(bytes, signature, [seller.publicKey])).toBe('genuine');
  expect(verifyRelease(bytes, signature, [buyer.publicKey, seller.publicKey])).toBe('genuine');
  expect(signature.key).toBe(keyId(createPublicKey(seller.privateKey)));
});

test('another section’s key and a former one are unknown keys', () => {
  const signature = signRelease(bytes, seller.privateKey);
  expect(verifyRelease(bytes, signature, [buyer.publicKey])).toBe('unknown-key');
  expect(verifyRelease(bytes, signature, [])).toBe('unknown-key');
});

test('a key id that lies is found out', () => {
  const signature = { ...signRelease(bytes, buyer.privateKey), key: keyId(seller.publicKey) };
  expect(verifyRelease(bytes, signature, [seller.publicKey])).toBe('altered');
});

test('every single altered byte is found', () => {
  const signature = signRelease(bytes, seller.privateKey);
  const verdicts = [...bytes.keys()].map((index) => {
    const altered = Buffer.from(bytes);
    altered[index] = (altered[index] ?? 0) ^ 1;
    return verifyRelease(altered, signature, [seller.publicKey]);
  });
  expect(new Set(verdicts)).toEqual(new Set(['altered']));
});

test.each([[undefined], [null], [1], ['text'], [[]], [{}], [{ key: 'a' }], [{ key: 1, signature: 2 }]])(
  '%j is no signature',
  (signature) => {
    expect(verifyRelease(bytes, signature, [seller.publicKey])).toBe('unsigned');
  },
);

test.each([
  ['unsigned', undefined],
  ['unsigned', '<html>'],
  ['unsigned', 'null'],
])('a signature file that is missing or garbage is one sentence: %s %s', (_what, text) => {
  const signed = {
    section: 'seller',
    version: '1.0.0',
    bytes,
    signature: text === undefined ? undefined : Buffer.from(text),
  } as const;
  expect(() => checkSignature(signed, [seller.publicKey])).toThrow(
    'release.json of 1.0.0 is not signed: release again with "npm run release -w seller-app".',
  );
});

test('each refused signature says why', () => {
  const signed = {
    section: 'seller',
    version: '1.0.0',
    bytes,
    signature: Buffer.from(JSON.stringify(signRelease(bytes, seller.privateKey))),
  } as const;
  expect(() => checkSignature(signed, [seller.publicKey])).not.toThrow();
  expect(() => checkSignature(signed, [buyer.publicKey])).toThrow(/signed with a key that is not one of seller's/);
  expect(() => checkSignature({ ...signed, bytes: Buffer.from('{}') }, [seller.publicKey])).toThrow(
    /was altered after it was signed/,
  );
});

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
