/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSharedSecret } from './csrf-token.ts';

const someFolder = () => mkdtemp(join(tmpdir(), 'land-secret-'));

test('the shared secret is made once, by whichever process comes first', async () => {
  const folder = await someFolder();
  const secrets = await Promise.all(Array.from({ length: 8 }, () => readSharedSecret(folder)));
  expect(new Set(secrets)).toEqual(new Set([await readFile(join(folder, 'shared/csrf-secret'), 'utf8')]));
  expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
});

test.each(['', '\n', 'abc', 'x'.repeat(31)])('a file that holds %j is no secret', async (text) => {
  const folder = await someFolder();
  await mkdir(join(folder, 'shared'));
  await writeFile(join(folder, 'shared/csrf-secret'), text);
  await expect(readSharedSecret(folder)).rejects.toThrow('has fewer than 32 characters: put the file back');
});
