import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { execFileSync } from 'node:child_process';

const FAST_SHUTDOWN_PATIENCE_MS = 10_000;
const IMMEDIATE_SHUTDOWN_PATIENCE_MS = 5_000;
const UNREAPED_PATIENCE_MS = 3_000;
const SUPERVISOR_PATIENCE_MS = 8_000;

/** Notes who looks after the server, so that a later start can tell an orphan from a server in use. */
export function noteSupervisor(dataFolder: string): void {
  writeFileSync(join(dataFolder, 'supervisor.pid'), String(process.pid));
}

/**
 * Clears the way after a kill: stops a server that still runs on our data without anyone looking after it, and removes
 * the note of one that is gone and whose process id another program has now.
 * @throws Error when the server is in use by another start of this project
 */
export async function stopOrphan(dataFolder: string): Promise<void> {
  const note = join(dataFolder, 'postmaster.pid');
  const pid = readNumber(note);
  if (pid === undefined) return;
  const found = readProcess(pid);
  if (found === undefined) return forgetUnreaped(note, pid);
  if (!found.command.includes('postgres') || !found.command.includes(dataFolder)) return rmSync(note, { force: true });
  const supervisor = readNumber(join(dataFolder, 'supervisor.pid'));
  // The supervisor of a start that was killed a moment ago may still be stopping the server.
  await until(() => readProcess(pid)?.parent !== supervisor, SUPERVISOR_PATIENCE_MS);
  if (readProcess(pid)?.parent === supervisor) {
    throw new Error(
      `The database in ${dataFolder} is in use by another start of this project (process ${supervisor}): stop that one first, or set DATA_DIR and POSTGRES_PORT.`,
    );
  }
  await end(pid, 'SIGINT', FAST_SHUTDOWN_PATIENCE_MS);
  await end(pid, 'SIGQUIT', IMMEDIATE_SHUTDOWN_PATIENCE_MS);
}

// A killed server that nobody has reaped (a container whose first process does not) still counts as running for
// postgres. The pause outlasts its sessions, which end when they notice; their memory must not be taken over before.
async function forgetUnreaped(note: string, pid: number): Promise<void> {
  await until(() => !hasEntry(pid), UNREAPED_PATIENCE_MS);
  if (hasEntry(pid)) rmSync(note, { force: true });
}

function hasEntry(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function end(pid: number, signal: NodeJS.Signals, patienceMs: number): Promise<void> {
  if (readProcess(pid) !== undefined) process.kill(pid, signal);
  await until(() => readProcess(pid) === undefined, patienceMs);
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

/** What the machine knows about a process. */
interface RunningProcess {
  readonly parent: number;
  readonly command: string;
}

/** Looks up a process; undefined when there is none. */
export function readProcess(pid: number): RunningProcess | undefined {
  try {
    return process.platform === 'linux' ? readFromProc(pid) : readFromPs(pid);
  } catch {
    return undefined;
  }
}

// Small Linux images have no ps.
function readFromProc(pid: number): RunningProcess | undefined {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  if (/^State:\s+Z/m.test(status)) return undefined;
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  return { parent: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]), command };
}

function readFromPs(pid: number): RunningProcess | undefined {
  const line = execFileSync('ps', ['-o', 'ppid=,command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
  const [, parent = '', command = ''] = /^(\d+)\s+(.*)$/s.exec(line) ?? [];
  return parent === '' ? undefined : { parent: Number(parent), command };
}
