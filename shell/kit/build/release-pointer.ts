/** `releases/current.json`: which release is live, and which one a share of the visits sees. */
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pointer } from './release-format.ts';

/** The pointer, or undefined before the first release. */
export async function readPointer(releases: string): Promise<Pointer | undefined> {
  const text = await readFile(join(releases, 'current.json'), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Pointer);
}

/** Replaces the pointer in one step; undefined takes it away, as before the first release. */
export async function writePointer(releases: string, pointer: Pointer | undefined): Promise<void> {
  const file = join(releases, 'current.json');
  if (!pointer) return rm(file, { force: true });
  const draft = join(releases, `.current-${process.pid}.json`);
  await writeFile(draft, `${JSON.stringify(pointer)}\n`);
  await rename(draft, file);
}

export function isSamePointer(one: Pointer | undefined, other: Pointer | undefined): boolean {
  return one?.version === other?.version && one?.share?.version === other?.share?.version && one?.share?.percent === other?.share?.percent;
}
