import { statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { projectFolder } from '../../shell/launch/services.ts';

/** Paths from the project's folder, for the program that runs their tests. */
export interface FoundTests {
  ofJest: string[];
  ofPlaywright: string[];
}

/**
 * The tests of folders and files; those of a source that is no test are the ones in its folder. Throws when there is no
 * such path.
 */
export function findTests(paths: string[]): FoundTests {
  const found = paths.map(findHolder);
  return {
    ofJest: found.filter((path) => !path.startsWith('tests/')),
    ofPlaywright: found.filter((path) => path.startsWith('tests/')),
  };
}

/** The test, or the folder that has it. */
function findHolder(path: string): string {
  const full = join(projectFolder, path);
  const stats = statSync(full, { throwIfNoEntry: false });
  if (!stats) throw new Error(`There is no ${path}: name folders or files from the project's folder.`);
  const fromProject = (found: string) => relative(projectFolder, found).replaceAll('\\', '/');
  if (stats.isFile() && /\.(test|spec)\.tsx?$/.test(path)) return fromProject(full);
  return `${fromProject(stats.isDirectory() ? full : dirname(full))}/`;
}
