/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { checkSignature, keyId, type SignedRelease, signRelease, verifyRelease } from './signing.ts';

const seller = generateKeyPairSync('ed25519');
const buyer = generateKeyPairSync('ed25519');
const bytes = Buffer.from('{"section":"seller","version":"1.0.0"}\n');

test('a release is genuine under the key that signed it, also while a second one is trusted, and under no other', () => {
  const signature = signRelease(bytes, seller.privateKey);
  expect(verifyRelease(bytes, signature, [seller.publicKey])).toBe('genuine');
  expect(verifyRelease(bytes, signature, [buyer.publicKey, seller.publicKey])).toBe('genuine');
  for (const others of [[], [buyer.publicKey]]) expect(verifyRelease(bytes, signature, others)).toBe('unknown-key');
  expect(signature.key).toBe(keyId(createPublicKey(seller.privateKey)));
});

test('a key id that lies is found out', () => {
  const signature = { ...signRelease(bytes, buyer.privateKey), key: keyId(seller.publicKey) };
  expect(verifyRelease(bytes, signature, [seller.publicKey])).toBe('altered');
});

test.each([undefined, null, 1, 'text', [], {}, { key: 'a' }, { key: 1, signature: 2 }])(
  '%j is no signature',
  (signature) => expect(verifyRelease(bytes, signature, [seller.publicKey])).toBe('unsigned'),
);

const again = 'release again with "npm run release -w seller-app".';
const signature = Buffer.from(JSON.stringify(signRelease(bytes, seller.privateKey)));

test.each<[string, Partial<SignedRelease>, string | RegExp]>([
  ['no signature', { signature: undefined }, `release.json of 1.0.0 is not signed: ${again}`],
  ['garbage as signature', { signature: Buffer.from('<html>') }, `release.json of 1.0.0 is not signed: ${again}`],
  ['other bytes', { bytes: Buffer.from('{}') }, /was altered after it was signed/],
])('a release with %s is refused in one sentence', (_what, changes, sentence) => {
  const signed = { section: 'seller', version: '1.0.0', bytes, signature } as const;
  expect(() => checkSignature(signed, [seller.publicKey])).not.toThrow();
  expect(() => checkSignature(signed, [buyer.publicKey])).toThrow(/signed with a key that is not one of seller's/);
  expect(() => checkSignature({ ...signed, ...changes }, [seller.publicKey])).toThrow(sentence);
});
