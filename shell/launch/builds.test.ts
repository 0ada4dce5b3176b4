/** @jest-environment node */
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { afterTest, createFolder } from '@land/http/after-test.fixture';
import { writePointer } from '../release-tools/format/release-pointer.ts';

const HOUR_MS = 3_600_000;
/** Later than the last change of any source. */
const LATER = Date.now() + HOUR_MS;

test('a section is built if a source is newer than its newest release, whichever release is live', async () => {
  const releases = await createFolder();
  process.env.SELLER_RELEASES_DIR = releases;
  afterTest(() => delete process.env.SELLER_RELEASES_DIR);
  const { findStale, newestRelease } = await import('./builds.ts');
  const read = async () => ({
    isStale: (await findStale(['seller'])).length > 0,
    newest: (await newestRelease('seller'))?.version,
  });
  const setTime = async (version: string, at: number) => {
    const file = join(releases, version, 'release.json');
    await mkdir(join(releases, version), { recursive: true });
    await writeFile(file, '{}');
    await utimes(file, new Date(at), new Date(at));
  };
  expect(await read()).toEqual({ isStale: true, newest: undefined });

  await setTime('1.0.0-1', LATER);
  await writePointer(releases, { version: '1.0.0-1' });
  expect(await read()).toEqual({ isStale: false, newest: '1.0.0-1' });

  // Released with --no-promote, or rolled back: the next start makes nothing else live, and a watch shows the sources.
  await setTime('1.0.0-2', LATER + HOUR_MS);
  expect(await read()).toEqual({ isStale: false, newest: '1.0.0-2' });

  // The pointer is new after a rollback, but the sources changed since the last build.
  for (const version of ['1.0.0-1', '1.0.0-2']) await setTime(version, 0);
  await writePointer(releases, { version: '1.0.0-1' });
  expect(await read()).toMatchObject({ isStale: true });
});
