import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Lists the files of a folder, oldest change first; empty if the folder is missing. Skips files that are deleted
 * meanwhile.
 */
export async function listByAge(folder: string): Promise<{ name: string; time: number }[]> {
  const names = await readdir(folder).catch(() => []);
  const dated = names.map((name) =>
    stat(join(folder, name)).then(
      ({ mtimeMs }) => [{ name, time: mtimeMs }],
      () => [],
    ),
  );
  return (await Promise.all(dated)).flat().sort((one, other) => one.time - other.time);
}
