/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createFolder } from '@land/http/after-test.fixture';
import { pruneReleases } from './prune-releases.ts';
import { writeHistory } from '../format/release-history.ts';
import { writePointer } from '../format/release-pointer.ts';

const now = Date.UTC(2026, 10, 20);
const day = 24 * 60 * 60 * 1000;

async function setup() {
  const releases = await createFolder();
  return {
    releases,
    async add(version: string, daysOld: number, checks: object | null = { tests: 1, accessiblePages: 1 }) {
      await mkdir(join(releases, version));
      await writeFile(
        join(releases, version, 'release.json'),
        JSON.stringify({ builtAt: new Date(now - daysOld * day).toISOString(), checks }),
      );
    },
    kept: async () => (await readdir(releases)).filter((name) => /^[^.]/.test(name) && name !== 'current.json').sort(),
  };
}

test('checked releases are kept while they are younger than 30 days or among the newest twenty', async () => {
  const { releases, add, kept } = await setup();
  for (let index = 10; index < 35; index += 1) await add(`1.0.${index}`, index);
  expect(await pruneReleases(releases, now)).toEqual(['1.0.30', '1.0.31', '1.0.32', '1.0.33', '1.0.34']);
  expect(await kept()).toHaveLength(20);
  for (let index = 40; index < 70; index += 1) await add(`2.0.${index}`, 1);
  await pruneReleases(releases, now);
  expect(await kept()).toHaveLength(50);
});

test('of the builds without a check in a browser the newest five are kept', async () => {
  const { releases, add, kept } = await setup();
  for (let index = 1; index < 9; index += 1) await add(`1.0.${index}`, index, null);
  await add('2.0.0', 29);
  await pruneReleases(releases, now);
  expect(await kept()).toEqual(['1.0.1', '1.0.2', '1.0.3', '1.0.4', '1.0.5', '2.0.0']);
});

test('releases that are live, shared or were live before are kept at any age', async () => {
  const { releases, add, kept } = await setup();
  for (let index = 1; index < 9; index += 1) await add(`1.0.${index}`, index, null);
  for (const version of ['0.1.0', '0.2.0', '0.3.0', '0.4.0']) await add(version, 400, null);
  await writeHistory(
    releases,
    ['0.1.0', '0.2.0'].map((version) => ({ version, how: 'promoted', at: '' })),
  );
  await writePointer(releases, { version: '0.2.0', share: { version: '0.3.0', percent: 10 } });
  await pruneReleases(releases, now);
  expect(await kept()).toEqual(['0.1.0', '0.2.0', '0.3.0', '1.0.1', '1.0.2', '1.0.3', '1.0.4', '1.0.5']);
});

test('the files of an interrupted build are deleted after an hour', async () => {
  const { releases } = await setup();
  for (const name of ['.unfinished-1.0.0', '.unfinished-1.0.1']) await mkdir(join(releases, name));
  await utimes(join(releases, '.unfinished-1.0.0'), now / 1000 - 2 * 60 * 60, now / 1000 - 2 * 60 * 60);
  await utimes(join(releases, '.unfinished-1.0.1'), now / 1000 - 60, now / 1000 - 60);
  await pruneReleases(releases, now);
  expect(await readdir(releases)).toEqual(['.unfinished-1.0.1']);
});
