/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolder } from '@land/http/after-test.fixture';
import { readPointer, writePointer } from './release-pointer.ts';

test('a pointer is written, read and removed; a file with other content counts as no pointer', async () => {
  const releases = await createFolder();
  const pointer = { version: 'A', share: { version: 'B', percent: 10 } };
  expect(await readPointer(releases)).toBeUndefined();
  await writePointer(releases, pointer);
  expect(await readPointer(releases)).toEqual(pointer);
  expect(await readdir(releases)).toEqual(['current.json']);
  for (const text of ['', '<html>', 'null', '{}', '{"version":1}']) {
    await writeFile(join(releases, 'current.json'), text);
    expect([text, await readPointer(releases)]).toEqual([text, undefined]);
  }
  await writePointer(releases, undefined);
  expect(await readdir(releases)).toEqual([]);
});

test('each move of the pointer changes the second of its modification time, so that rsync copies it', async () => {
  const releases = await createFolder();
  const seconds: number[] = [];
  for (const version of ['A', 'B', 'A']) {
    await writePointer(releases, { version });
    seconds.push(Math.floor((await stat(join(releases, 'current.json'))).mtimeMs / 1000));
  }
  expect(new Set(seconds).size).toBe(3);
});
