import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** The processes below a process, whatever they have become since: ask while it still runs. */
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
  // A zombie has ended; nobody has asked for its exit code yet.
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
    // The name in brackets may hold spaces and brackets itself.
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
