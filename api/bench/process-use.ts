/** The resources that a process on this machine has used, as Linux reports them (proc(5)). */
import { readFileSync, writeFileSync } from 'node:fs';

/** CPU seconds, user and system, of the process and all its children so far. */
export function readCpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The process name, in parentheses, may contain spaces. Times include ended children and are in hundredths of a
  // second.
  const times = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 16).map(Number);
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return [...times.map((time) => time / 100), ...children.map(readCpuSeconds)].reduce((sum, part) => sum + part, 0);
}

/** Memory that the process holds now (VmRSS), or the most since `beginPeak` (VmHWM), in megabytes. */
export function readMegabytes(pid: number, line: 'VmRSS' | 'VmHWM'): number {
  const [, kilobytes] = new RegExp(`^${line}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

export function beginPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
}
