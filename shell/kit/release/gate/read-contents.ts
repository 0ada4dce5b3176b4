import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '../format/release-format.ts';
import { checkFile } from './check-description.ts';

/** The files of a release on disk, by name. Throws ReleaseRefused when one is not as described. */
export async function readContents(releaseFolder: string, release: Release): Promise<Map<string, Buffer>> {
  const read = Object.keys(release.files).map(async (name) => {
    const bytes = await readFile(join(releaseFolder, name));
    checkFile(release, name, bytes);
    return [name, bytes] as const;
  });
  return new Map(await Promise.all(read));
}
