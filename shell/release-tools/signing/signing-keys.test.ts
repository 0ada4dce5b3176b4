/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder } from '@land/http/after-test.fixture';
import { encodePublicKey, readPublicKeys, readSigningKey } from './signing-keys.ts';
import { keyId } from './signing.ts';

async function setup() {
  const folder = await createFolder();
  return { folder, env: { SELLER_KEYS_DIR: join(folder, 'keys') } };
}

const publicIds = (env: NodeJS.ProcessEnv) => readPublicKeys('seller', env).map(keyId);
const signingId = (env: NodeJS.ProcessEnv) => keyId(createPublicKey(readSigningKey('seller', env)));

test('the first use creates a key pair, later uses read it, and a missing public key is written again', async () => {
  const { env } = await setup();
  expect(readPublicKeys('seller', env)).toEqual([]);
  const first = signingId(env);
  expect(signingId(env)).toBe(first);
  expect(publicIds(env)).toEqual([first]);
  expect(statSync(join(env.SELLER_KEYS_DIR, 'signing-key')).mode & 0o777).toBe(0o600);
  expect(readdirSync(env.SELLER_KEYS_DIR).sort()).toEqual(['public-key', 'signing-key']);
  // As if the process had ended between writing the private and the public key.
  rmSync(join(env.SELLER_KEYS_DIR, 'public-key'));
  expect(readPublicKeys('seller', env)).toEqual([]);
  expect(signingId(env)).toBe(first);
  expect(publicIds(env)).toEqual([first]);
});

test('variables replace the files', async () => {
  const { env } = await setup();
  const pair = generateKeyPairSync('ed25519');
  const former = generateKeyPairSync('ed25519');
  const SELLER_SIGNING_KEY = pair.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64');
  const SELLER_PUBLIC_KEYS = `${encodePublicKey(former.publicKey)}, ${encodePublicKey(pair.publicKey)}`;
  expect(signingId({ ...env, SELLER_SIGNING_KEY })).toBe(keyId(pair.publicKey));
  expect(publicIds({ ...env, SELLER_PUBLIC_KEYS })).toEqual([keyId(former.publicKey), keyId(pair.publicKey)]);
  expect(existsSync(env.SELLER_KEYS_DIR)).toBe(false);
});

test('a folder of public keys replaces the section’s own file', async () => {
  const { folder, env } = await setup();
  const pair = generateKeyPairSync('ed25519');
  signingId(env);
  writeFileSync(join(folder, 'seller.pub'), `${encodePublicKey(pair.publicKey)}\n`);
  expect(publicIds({ ...env, PUBLIC_KEYS_DIR: folder })).toEqual([keyId(pair.publicKey)]);
  expect(readPublicKeys('buyer', { PUBLIC_KEYS_DIR: folder })).toEqual([]);
});

test.each([
  ['SELLER_SIGNING_KEY', readSigningKey],
  ['SELLER_PUBLIC_KEYS', readPublicKeys],
] as const)('an invalid %s is an error that names the variable but not its value', (name, read) => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const values = ['secret-value', rsa.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')];
  for (const value of values) {
    expect(() => read('seller', { [name]: value })).toThrow(
      `${name} is not an Ed25519 key in base64: make one with "npm run keys".`,
    );
  }
});

test('a damaged key file is an error that names the file, and is not replaced', async () => {
  const { env } = await setup();
  signingId(env);
  writeFileSync(join(env.SELLER_KEYS_DIR, 'signing-key'), 'half a k');
  expect(() => signingId(env)).toThrow(/signing-key is not an Ed25519 key/);
  expect(readFileSync(join(env.SELLER_KEYS_DIR, 'signing-key'), 'utf8')).toBe('half a k');
});
