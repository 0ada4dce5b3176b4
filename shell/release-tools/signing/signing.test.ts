/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { keyId, signRelease, verifyRelease } from './signing.ts';

const seller = generateKeyPairSync('ed25519');
const buyer = generateKeyPairSync('ed25519');
const bytes = Buffer.from('{"section":"seller","version":"1.0.0"}\n');

test('a signature is genuine if the key that made it is among the trusted ones, and otherwise of an unknown key', () => {
  const signature = signRelease(bytes, seller.privateKey);
  expect(verifyRelease(bytes, signature, [seller.publicKey])).toBe('genuine');
  expect(verifyRelease(bytes, signature, [buyer.publicKey, seller.publicKey])).toBe('genuine');
  for (const others of [[], [buyer.publicKey]]) expect(verifyRelease(bytes, signature, others)).toBe('unknown-key');
  expect(signature.key).toBe(keyId(createPublicKey(seller.privateKey)));
});

test('a signature with the key id of another key does not match', () => {
  const signature = { ...signRelease(bytes, buyer.privateKey), key: keyId(seller.publicKey) };
  expect(verifyRelease(bytes, signature, [seller.publicKey])).toBe('altered');
});

test.each([undefined, null, 1, 'text', [], {}, { key: 'a' }, { key: 1, signature: 2 }])(
  'the value %j counts as unsigned',
  (signature) => expect(verifyRelease(bytes, signature, [seller.publicKey])).toBe('unsigned'),
);
