/** The files that a build is made of, to find out whether they have changed since. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isPacked } from '@land/http/project-folder';
import { sectionFolder, type SectionName } from '../sections.ts';

/** Sources of every part with the kit, relative to the project. */
export const kitSources = ['shell/kit', 'shell/release-tools/bundle', 'package-lock.json'];

/** Sources of a section's releases, relative to the project; in a section's own repository, all of it. */
export function sourcesOf(section: SectionName): string[] {
  return isPacked ? ['.'] : [sectionFolder(section), ...kitSources];
}

const notSources = new Set(['node_modules', 'dist', 'releases']);

/** The time of the newest change in a file or folder, in milliseconds since 1970. Throws if it does not exist. */
export async function newestChange(path: string): Promise<number> {
  const found = await stat(path);
  if (!found.isDirectory()) return found.mtimeMs;
  const names = (await readdir(path)).filter((name) => !notSources.has(name) && !name.startsWith('.'));
  const changes = await Promise.all(names.map((name) => newestChange(join(path, name))));
  return Math.max(0, ...changes);
}
