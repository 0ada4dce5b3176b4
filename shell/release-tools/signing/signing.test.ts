/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { checkSignature, keyId, signRelease, verifyRelease } from './signing.ts';

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
