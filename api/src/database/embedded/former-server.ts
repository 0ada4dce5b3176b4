import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const STOPPING_PATIENCE_MS = 10_000;
const UNREAPED_PATIENCE_MS = 3_000;

/**
 * Waits until the server of an earlier start has ended, and removes the pid file of a dead one whose process id looks
 * alive to postgres: another program has the id now, or the server is a zombie (in a container whose first process does
 * not reap).
 * @throws Error if another start of this project uses the server
 */
export async function outlastFormerServer(dataFolder: string): Promise<void> {
  const note = join(dataFolder, 'postmaster.pid');
  const pid = readNumber(note);
  if (pid === undefined) return;
  await until(() => !isServing(dataFolder), STOPPING_PATIENCE_MS);
  if (isServing(dataFolder))
    throw new Error(
      `The database in ${dataFolder} is in use by another start of this project (process ${pid}): stop that one first, or set DATA_DIR and POSTGRES_PORT.`,
    );
  // The sessions of a zombie server end when they notice. Their memory must not be taken over before.
  if (commandOf(pid) === undefined) await until(() => !hasEntry(pid), UNREAPED_PATIENCE_MS);
  if (hasEntry(pid)) rmSync(note, { force: true });
}

/** Whether a server runs on this data. */
export function isServing(dataFolder: string): boolean {
  const pid = readNumber(join(dataFolder, 'postmaster.pid'));
  return pid !== undefined && ['postgres', dataFolder].every((word) => commandOf(pid)?.includes(word));
}

async function until(isSo: () => boolean, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!isSo() && Date.now() < deadline) await pause(100);
}

function readNumber(path: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(path, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}

function hasEntry(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The command of a process; undefined if there is none, or it is a zombie. */
export function commandOf(pid: number): string | undefined {
  try {
    return process.platform === 'linux' ? readFromProc(pid) : readFromPs(pid);
  } catch {
    return undefined;
  }
}

// Small Linux images have no ps.
function readFromProc(pid: number): string | undefined {
  if (/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))) return undefined;
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
}

function readFromPs(pid: number): string | undefined {
  return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
}
