/** Reads and writes the pointer, `releases/current.json`. */
import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJson, type Pointer } from './release-format.ts';

/** Reads the pointer; undefined before the first release, or if the file has other content. */
export async function readPointer(releases: string): Promise<Pointer | undefined> {
  const pointer = parseJson(await readFile(join(releases, 'current.json')).catch(() => undefined));
  return isPointer(pointer) ? pointer : undefined;
}

function isPointer(value: unknown): value is Pointer {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Pointer>).version === 'string';
}

/** Replaces the pointer atomically; undefined removes it. */
export async function writePointer(releases: string, pointer: Pointer | undefined): Promise<void> {
  const file = join(releases, 'current.json');
  if (!pointer) return rm(file, { force: true });
  const draft = join(releases, `.current-${process.pid}.json`);
  await writeFile(draft, `${JSON.stringify(pointer)}\n`);
  await setDistinctTime(draft, file);
  await rename(draft, file);
}

/**
 * Makes the modification time later than that of the former pointer, by a second if necessary. Tools such as rsync skip
 * files with the same size and second, so a pointer that is moved twice within a second might not be copied.
 */
async function setDistinctTime(draft: string, before: string): Promise<void> {
  const seconds = async (file: string) => Math.floor((await stat(file)).mtimeMs / 1000);
  const former = await seconds(before).catch(() => 0);
  if ((await seconds(draft)) <= former) await utimes(draft, former + 1, former + 1);
}

export function isSamePointer(one: Pointer | undefined, other: Pointer | undefined): boolean {
  return (
    one?.version === other?.version &&
    one?.share?.version === other?.share?.version &&
    one?.share?.percent === other?.share?.percent
  );
}
