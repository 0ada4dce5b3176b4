/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { createFolder } from './after-test.fixture.ts';
import { createOnce, readSharedSecret } from './secret-file.ts';

async function readInProcess(folder: string): Promise<string> {
  const module = pathToFileURL(join(import.meta.dirname, 'secret-file.ts')).href;
  const script = `import { readSharedSecret } from '${module}'; console.log(readSharedSecret('${folder}'));`;
  return (await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])).stdout.trim();
}

test('of several processes that start together, the first creates the shared secret and all read the same', async () => {
  const folder = await createFolder();
  const secrets = await Promise.all(Array.from({ length: 4 }, () => readInProcess(folder)));
  expect(new Set(secrets)).toEqual(new Set([readFileSync(join(folder, 'shared/csrf-secret'), 'utf8').trim()]));
  expect(secrets[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(readSharedSecret(folder)).toBe(secrets[0]);
});

test('a file that another process has just created is not replaced, and no temporary file is left', async () => {
  const folder = await createFolder();
  for (const text of ['first', 'second']) createOnce(join(folder, 'secret'), text);
  expect([readdirSync(folder), readFileSync(join(folder, 'secret'), 'utf8')]).toEqual([['secret'], 'first']);
});

test.each(['', '\n', 'abc', 'x'.repeat(31)])('a secret file with the text %j is an error', async (text) => {
  const folder = await createFolder();
  mkdirSync(join(folder, 'shared'));
  writeFileSync(join(folder, 'shared/csrf-secret'), text);
  expect(() => readSharedSecret(folder)).toThrow('has fewer than 32 characters: put the file back');
});
