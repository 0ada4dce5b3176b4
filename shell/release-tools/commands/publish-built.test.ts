/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { generateKeyPairSync } from 'node:crypto';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { verifyRelease } from '../signing/signing.ts';
import { readPublicKeys } from '../signing/signing-keys.ts';
import { createSectionFolder } from './section-folder.fixture.ts';

/** The seller section's container. Each image contains one release, signed with a temporary key. */
async function setup() {
  const section = await createSectionFolder();
  const publicKey = join(section.folder, 'public-key');
  await mkdir(publicKey);
  return {
    ...section,
    publicKey,
    async addImage(version: string): Promise<string> {
      await section.add(version, generateKeyPairSync('ed25519').privateKey);
      await mkdir(join(section.folder, `image-${version}`));
      await rename(join(section.releases, version), join(section.folder, `image-${version}`, version));
      return join(section.folder, `image-${version}`);
    },
    start: (image: string) => section.run('publish-built', image, publicKey),
  };
}

test('the release of an image becomes live, signed with the key that the container publishes, also after a key rotation', async () => {
  const { addImage, start, run, publicKey, releases, readPointer } = await setup();
  const image = await addImage('A');
  const readPublishedKey = () => readFile(join(publicKey, 'public-key'), 'utf8');
  expect(await start(image)).toEqual({ code: 0, out: 'seller A is live.\n', error: '' });
  expect(await readPointer()).toEqual({ version: 'A' });
  const [bytes, signature] = await Promise.all(
    ['release.json', 'release.sig'].map((name) => readFile(join(releases, 'A', name))),
  );
  const keys = readPublicKeys('seller', { SELLER_PUBLIC_KEYS: await readPublishedKey() });
  expect(verifyRelease(bytes ?? Buffer.of(), JSON.parse(String(signature)), keys)).toBe('genuine');

  const [newKey = ''] = (await run('keys', 'rotate')).out.split('\n');
  await start(image);
  expect((await readPublishedKey()).trim()).toBe(newKey);
});

test('a rollback stays after a restart of the container, until a new image makes its release live', async () => {
  const { addImage, start, run, readPointer } = await setup();
  const [first, second, third] = [await addImage('A'), await addImage('B'), await addImage('C')];
  await start(first);
  await start(second);
  await run('rollback');
  expect((await start(second)).out).toBe('');
  expect(await readPointer()).toEqual({ version: 'A' });
  await start(third);
  expect(await readPointer()).toEqual({ version: 'C' });
});
