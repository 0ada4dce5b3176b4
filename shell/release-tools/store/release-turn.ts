/** One release of a section is built at a time: two presses of the button become one build. */
import { createHash } from 'node:crypto';
import { lstat, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readPointer } from '../format/release-pointer.ts';
import { projectFolder } from '@land/http/project-folder';
import type { SectionDefinition } from '../format/section.ts';
import { newestChange, sourcesOf } from './sources.ts';

const POLL_MS = 100;
/** In case another program got the process id of a command that was killed. */
const ABANDONED_MS = 3_600_000;

export interface Turn extends AsyncDisposable {
  /** When the last command began that this one waited for, in milliseconds since 1970. Unset if it did not wait. */
  otherBegan?: number;
}

/**
 * A symbolic link to the process id, because it is created with its content in one step. Not in the folder of releases,
 * which PUBLISH_COMMAND copies.
 */
export function turnFile(releases: string): string {
  return join(tmpdir(), `land-release-${createHash('sha256').update(releases).digest('hex').slice(0, 16)}`);
}

/**
 * Waits until no other command builds a release into this folder. `say` is called once with the id of the process that
 * it waits for.
 */
export async function takeTurn(releases: string, say: (holder: number) => void): Promise<Turn> {
  const file = turnFile(releases);
  let otherBegan: number | undefined;
  while (!(await symlink(String(process.pid), file).then(() => true, refuseOthers))) {
    const [holder, found] = await Promise.all([readlink(file), lstat(file)]).catch(() => []);
    // The other command has just ended.
    if (holder === undefined || found === undefined) continue;
    if (!isRunning(Number(holder)) || Date.now() - found.mtimeMs > ABANDONED_MS) {
      await rm(file, { force: true });
      continue;
    }
    if (otherBegan === undefined) say(Number(holder));
    otherBegan = found.mtimeMs;
    await wait(POLL_MS);
  }
  const end = () => rm(file, { force: true });
  return { ...(otherBegan !== undefined && { otherBegan }), [Symbol.asyncDispose]: end };
}

/** Returns false if the link exists. Throws any other failure, such as a full disk. */
function refuseOthers(failure: NodeJS.ErrnoException): false {
  if (failure.code !== 'EEXIST') throw failure;
  return false;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (failure) {
    // It runs as another user.
    return (failure as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * The version that the other command made live from the same sources; undefined if this command has to build, because
 * the other one failed or did not promote, or because a source has changed since it began.
 */
export async function findReleasedMeanwhile(
  { name }: SectionDefinition,
  releases: string,
  otherBegan: number,
): Promise<string | undefined> {
  const pointer = await readPointer(releases);
  if (!pointer || pointer.share || !(Date.parse(pointer.at ?? '') > otherBegan)) return undefined;
  const changes = await Promise.all(sourcesOf(name).map((source) => newestChange(join(projectFolder, source))));
  return Math.max(...changes) < otherBegan ? pointer.version : undefined;
}
