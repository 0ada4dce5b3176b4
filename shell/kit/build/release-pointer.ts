import { access, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pointer } from './release-format.ts';

/** Makes a built release the live one: the pointer is replaced in one step. Throws when there is no such release. */
export async function promoteRelease(sectionFolder: string, version: string): Promise<void> {
  const releases = join(sectionFolder, 'releases');
  await access(join(releases, version, 'release.json'));
  const pointer: Pointer = { version };
  await writeFile(join(releases, '.current.json'), `${JSON.stringify(pointer)}\n`);
  await rename(join(releases, '.current.json'), join(releases, 'current.json'));
}

/** The live version, or undefined before the first release. */
export async function readPointer(sectionFolder: string): Promise<string | undefined> {
  const text = await readFile(join(sectionFolder, 'releases/current.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Pointer).version;
}
