/**
 * Processor seconds of a command and of all that it starts; NaN without `/proc`. Each process is read until
 * its end, because `times` of a shell leaves out the browser's, which end as orphans.
 */
import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const READING_MS = 100;
/** Linux counts in hundredths of a second. */
const TICK = 0.01;

// Not the asynchronous readers, which took a tenth of a processor from what is measured.
const list = (folder: string) => orElse([], () => readdirSync(folder));
const read = (file: string) => orElse('', () => readFileSync(file, 'latin1'));

export async function readProcessorTime(command: ChildProcess): Promise<number> {
  const ended = new AbortController();
  command.once('close', () => ended.abort());
  const ticks = new Map([[command.pid ?? NaN, NaN]]);
  const others = new Set<number>();
  while (!ended.signal.aborted) {
    // In the order of their ids, in which parents usually come first.
    const ids = list('/proc')
      .map(Number)
      .filter((id) => id > 0 && !others.has(id))
      .toSorted((a, b) => a - b);
    for (const id of ids) {
      const stat = read(`/proc/${id}/stat`);
      // After the name, which may contain spaces: state, parent, and from the twelfth on user and system time.
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      if (!ticks.has(id) && !ticks.has(fields[1] ?? NaN)) others.add(id);
      else if (stat) ticks.set(id, (fields[11] ?? 0) + (fields[12] ?? 0));
    }
    await wait(READING_MS, undefined, { signal: ended.signal }).catch(() => {});
  }
  return [...ticks.values()].reduce((sum, spent) => sum + spent, 0) * TICK;
}

/** A process may end at any time. */
function orElse<T>(missing: T, read: () => T): T {
  try {
    return read();
  } catch {
    return missing;
  }
}
