import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Returns the ids of all processes below a process. Call it while that process still runs. */
export function listDescendants(pid: number): number[] {
  const parents = readParents();
  const below = (parent: number): number[] => {
    const children = [...parents].filter(([, of]) => of === parent).map(([child]) => child);
    return children.flatMap((child) => [child, ...below(child)]);
  };
  return below(pid);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // A zombie has ended, but its parent has not read the exit code yet.
  return !(existsSync(`/proc/${pid}/stat`) && readStat(pid)?.state === 'Z');
}

function readParents(): Map<number, number> {
  if (!existsSync('/proc/self/stat')) return readParentsFromPs();
  const pids = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return new Map(pids.flatMap((pid) => readStat(pid) ?? []).map(({ pid, parent }) => [pid, parent]));
}

function readStat(pid: number): { pid: number; parent: number; state: string } | undefined {
  try {
    // The name in parentheses may itself contain spaces and parentheses.
    const rest = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { pid, state: rest[0] ?? '', parent: Number(rest[1]) };
  } catch {
    return undefined;
  }
}

function readParentsFromPs(): Map<number, number> {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=']).toString().trim().split('\n');
  return new Map(lines.map((line) => line.trim().split(/\s+/).map(Number) as [number, number]));
}
