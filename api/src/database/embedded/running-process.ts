import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What the machine knows about a process. */
export interface RunningProcess {
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
