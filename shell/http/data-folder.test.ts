/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createFolder } from './after-test.fixture.ts';
import { requireWritable } from './data-folder.ts';

const NOBODY = 65_534;

test('a folder is made, and nothing stays in it', async () => {
  const folder = join(await createFolder(), 'data/shell');
  requireWritable(folder);
  expect(readdirSync(folder)).toEqual([]);
});

test('a file in its place is told in words', async () => {
  const file = join(await createFolder(), 'data');
  writeFileSync(file, '');
  for (const folder of [file, join(file, 'shell')])
    expect(() => requireWritable(folder)).toThrow(
      `Nothing can be written to ${folder}: a file stands where the folder should be. Move that file away, or set DATA_DIR to another folder.`,
    );
});

test('a folder that the account may not write to is told in words', async () => {
  const folder = await createFolder();
  chmodSync(folder, 0o555);
  const module = pathToFileURL(join(import.meta.dirname, 'data-folder.ts')).href;
  const code = `(await import('${module}')).requireWritable(process.argv[1])`;
  // File modes do not restrict root.
  const account = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code, folder], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  });
  expect(stderr).toContain(
    `Nothing can be written to ${folder}: this account may not write to it. Give the account access, or set DATA_DIR to another folder.`,
  );
  chmodSync(folder, 0o755);
});
