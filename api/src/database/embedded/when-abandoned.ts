import { fstatSync } from 'node:fs';

const LOOK_EVERY_MS = 500;

/**
 * Calls back once when the process that started this one has gone: the parent changed, or the pipe at stdin closed. A
 * stdin that is not a pipe (a terminal, /dev/null) does not count.
 */
export function whenAbandoned(act: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => process.ppid !== parent && finish(), LOOK_EVERY_MS);
  const finish = () => {
    clearInterval(timer);
    act();
  };
  timer.unref();
  if (!isPipe(0)) return;
  process.stdin.once('end', finish).once('error', finish).resume();
}

function isPipe(descriptor: number): boolean {
  try {
    const stat = fstatSync(descriptor);
    return stat.isFIFO() || stat.isSocket();
  } catch {
    return false;
  }
}
