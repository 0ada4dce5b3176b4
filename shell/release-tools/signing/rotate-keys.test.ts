/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSectionFolder } from '../commands/section-folder.fixture.ts';
import type { Pointer } from '../format/release-format.ts';
import { readPointer, writePointer } from '../format/release-pointer.ts';
import { signNow, verifyPointer } from './pointer-signing.ts';
import { rotateKeys } from './rotate-keys.ts';
import { encodePublicKey, ensurePrivateKey, readPublicKeys, readSigningKey, writePublicKeys } from './signing-keys.ts';
import { keyId, signRelease, verifyRelease } from './signing.ts';

async function setup() {
  const created = await createSectionFolder();
  for (const version of ['A', 'B']) await created.add(version);
  const { env, releases } = created;
  const verdict = async (version: string) => {
    const [bytes, signature] = await Promise.all(
      ['release.json', 'release.sig'].map((file) => readFile(join(releases, version, file))),
    );
    return verifyRelease(bytes ?? Buffer.alloc(0), JSON.parse(String(signature)), readPublicKeys('seller', env));
  };
  return {
    env,
    releases,
    keys: join(created.folder, 'keys'),
    verdict,
    rotate: () => rotateKeys({ name: 'seller', folder: '/' }, env),
  };
}

const encode = (key: KeyObject) => encodePublicKey(createPublicKey(key));

test('a key rotation signs the pointer again with the same time, unless its signature is invalid', async () => {
  const { env, releases, rotate } = await setup();
  await writePointer(releases, signNow('seller', { version: 'A' }, undefined, env));
  const before = await readPointer(releases);
  await rotate();
  const after = await readPointer(releases);
  expect(after).toMatchObject({ version: 'A', at: before?.at });
  expect(verifyPointer('seller', after as Pointer, readPublicKeys('seller', env))).toBe('genuine');
  await writePointer(releases, { ...(after as Pointer), version: 'B' });
  await rotate();
  expect(verifyPointer('seller', (await readPointer(releases)) as Pointer, readPublicKeys('seller', env))).toBe(
    'unknown-key',
  );
});

test('an interrupted key rotation is finished by the next one with the same new key', async () => {
  const { env, releases, keys, rotate, verdict } = await setup();
  const former = readSigningKey('seller', env);
  const next = ensurePrivateKey(keys, 'next-signing-key');
  writePublicKeys(keys, [encode(next), encode(former)]);
  const bytes = await readFile(join(releases, 'A/release.json'));
  await writeFile(join(releases, 'A/release.sig'), JSON.stringify(signRelease(bytes, next)));
  // Until then, shells accept both keys, and new releases are signed with the former key.
  expect([await verdict('A'), await verdict('B')]).toEqual(['genuine', 'genuine']);
  expect(encode(readSigningKey('seller', env))).toBe(encode(former));
  const { publicKey, resigned, left } = await rotate();
  expect([publicKey, resigned, left]).toEqual([encode(next), ['A', 'B'], []]);
  expect([await verdict('A'), await verdict('B')]).toEqual(['genuine', 'genuine']);
});

test('a key in the environment variable is not rotated, because the variable would replace the new key', async () => {
  const { env, keys, rotate } = await setup();
  env.SELLER_SIGNING_KEY = await readFile(join(keys, 'signing-key'), 'utf8');
  const before = keyId(createPublicKey(readSigningKey('seller', env)));
  await expect(rotate()).rejects.toThrow(/^SELLER_SIGNING_KEY is set and would replace a new key/);
  delete env.SELLER_SIGNING_KEY;
  expect(keyId(createPublicKey(readSigningKey('seller', env)))).toBe(before);
});
