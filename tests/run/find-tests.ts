import { statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { projectFolder } from '../../shell/launch/services.ts';

/** Test paths relative to the project folder, for each test runner. */
export interface FoundTests {
  ofJest: string[];
  ofPlaywright: string[];
}

/**
 * Finds the tests in folders and files. For a source file, these are the tests in its folder. Throws if a path does not
 * exist.
 */
export function findTests(paths: string[]): FoundTests {
  const found = paths.map(findHolder);
  return {
    ofJest: found.filter((path) => !path.startsWith('tests/')),
    ofPlaywright: found.filter((path) => path.startsWith('tests/')),
  };
}

/** Returns the test itself, or the folder that contains the source. */
function findHolder(path: string): string {
  const full = join(projectFolder, path);
  const stats = statSync(full, { throwIfNoEntry: false });
  if (!stats) throw new Error(`${path} does not exist: name folders or files relative to the project folder.`);
  const fromProject = (found: string) => relative(projectFolder, found).replaceAll('\\', '/');
  if (stats.isFile() && /\.(test|spec)\.tsx?$/.test(path)) return fromProject(full);
  return `${fromProject(stats.isDirectory() ? full : dirname(full))}/`;
}
