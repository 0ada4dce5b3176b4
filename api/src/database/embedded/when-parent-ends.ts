import { fstatSync } from 'node:fs';

const CHECK_EVERY_MS = 500;

/**
 * Calls `act` once when the process that started this one has ended: this process has another parent, or the pipe at
 * stdin is closed. Other kinds of stdin (a terminal, /dev/null) are ignored.
 */
export function whenParentEnds(act: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => process.ppid !== parent && finish(), CHECK_EVERY_MS);
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
