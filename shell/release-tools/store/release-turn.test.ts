/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { readlink, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { createFolder } from '@land/http/after-test.fixture';
import { writePointer } from '../format/release-pointer.ts';
import { projectFolder } from '@land/http/project-folder';
import { findReleasedMeanwhile, takeTurn, turnFile } from './release-turn.ts';
import { newestChange } from './sources.ts';

const section = { name: 'seller' as const, folder: join(projectFolder, 'seller-app'), pages: {} };

test('the second command waits for the first and learns when that began', async () => {
  const releases = await createFolder();
  const before = Date.now() - 1_000;
  const first = await takeTurn(releases, () => {});
  expect(first.otherBegan).toBeUndefined();
  const said = Promise.withResolvers<number>();
  const waiting = takeTurn(releases, said.resolve);
  expect(await said.promise).toBe(process.pid);
  await first[Symbol.asyncDispose]();
  const second = await waiting;
  expect(second.otherBegan).toBeGreaterThan(before);
  await second[Symbol.asyncDispose]();
  await expect(readlink(turnFile(releases))).rejects.toThrow('ENOENT');
});

test('a command that was killed does not block the next one', async () => {
  const releases = await createFolder();
  const { pid } = spawnSync(process.execPath, ['--eval', '0']);
  await symlink(String(pid), turnFile(releases));
  await using turn = await takeTurn(releases, () => {});
  expect(turn.otherBegan).toBeUndefined();
});

test('the other command’s release counts if it is live for everyone and no source has changed since', async () => {
  const releases = await createFolder();
  const changed = await newestChange(join(projectFolder, 'package-lock.json'));
  const find = (otherBegan: number) => findReleasedMeanwhile(section, releases, otherBegan);
  const began = Date.now();
  expect(await find(began)).toBeUndefined();
  const at = new Date(began + 1_000).toISOString();
  await writePointer(releases, { version: 'A', at });
  expect(await find(began)).toBe('A');
  expect(await find(began + 2_000)).toBeUndefined();
  expect(await find(changed - 1)).toBeUndefined();
  await writePointer(releases, { version: 'A', at, share: { version: 'B', percent: 10 } });
  expect(await find(began)).toBeUndefined();
});
