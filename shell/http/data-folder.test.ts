/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createFolder } from './after-test.fixture.ts';
import { requireWritable } from './data-folder.ts';

const NOBODY = 65_534;

test('a missing folder is created, and is empty after the check', async () => {
  const folder = join(await createFolder(), 'data/shell');
  requireWritable(folder);
  expect(readdirSync(folder)).toEqual([]);
});

test('a file in place of the folder is an error that says what to do', async () => {
  const file = join(await createFolder(), 'data');
  writeFileSync(file, '');
  for (const folder of [file, join(file, 'shell')])
    expect(() => requireWritable(folder)).toThrow(
      `Nothing can be written to ${folder}: a file stands where the folder should be. Move that file away, or set DATA_DIR to another folder.`,
    );
});

test('a folder without write permission is an error that says what to do', async () => {
  const folder = await createFolder();
  chmodSync(folder, 0o555);
  const module = pathToFileURL(join(import.meta.dirname, 'data-folder.ts')).href;
  // File modes do not restrict root. The module is loaded before root's rights go: this checkout may be root's alone.
  const code = `const { requireWritable } = await import('${module}');
    if (process.getuid?.() === 0) {
      process.setgid(${NOBODY});
      process.setuid(${NOBODY});
    }
    requireWritable(process.argv[1]);`;
  const options = ['--input-type=module', '-e', code, folder];
  const { stderr } = spawnSync(process.execPath, options, { encoding: 'utf8' });
  expect(stderr).toContain(
    `Nothing can be written to ${folder}: this account may not write to it. Give the account access, or set DATA_DIR to another folder.`,
  );
  chmodSync(folder, 0o755);
});
