import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const STOP_TIMEOUT_MS = 10_000;
const ZOMBIE_TIMEOUT_MS = 3_000;

/**
 * Waits until the server of an earlier start has ended. Removes the pid file of an ended server if postgres would take
 * the server for running: another program has its process id now, or it is a zombie (in a container whose first
 * process does not reap).
 * @throws Error if another start of this project uses the server
 */
export async function waitForFormerServer(dataFolder: string): Promise<void> {
  const pidFile = join(dataFolder, 'postmaster.pid');
  const pid = readNumber(pidFile);
  if (pid === undefined) return;
  await until(() => !isServing(dataFolder), STOP_TIMEOUT_MS);
  if (isServing(dataFolder))
    throw new Error(
      `The database in ${dataFolder} is in use by another start of this project (process ${pid}): stop that one first, or set DATA_DIR and POSTGRES_PORT.`,
    );
  // The sessions of a zombie server use its shared memory until they notice its end.
  if (commandOf(pid) === undefined) await until(() => !isInProcessTable(pid), ZOMBIE_TIMEOUT_MS);
  if (isInProcessTable(pid)) rmSync(pidFile, { force: true });
}

/** Whether a Postgres server uses this folder. */
export function isServing(dataFolder: string): boolean {
  const pid = readNumber(join(dataFolder, 'postmaster.pid'));
  return pid !== undefined && ['postgres', dataFolder].every((word) => commandOf(pid)?.includes(word));
}

async function until(isDone: () => boolean, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!isDone() && Date.now() < deadline) await pause(100);
}

function readNumber(path: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(path, 'utf8'), 10) || undefined;
  } catch {
    return undefined;
  }
}

function isInProcessTable(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The command line of a process; undefined for a zombie or an unused process id. */
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
