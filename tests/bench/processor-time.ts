/**
 * Processor seconds of a command and of all that it starts; NaN without `/proc`. Each process is read until
 * its end, because `times` of a shell leaves out the browser's, which end as orphans.
 */
import type { ChildProcess } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

const READING_MS = 100;
/** Linux counts in hundredths of a second. */
const TICK = 0.01;

export async function readProcessorTime(command: ChildProcess): Promise<number> {
  const ended = new AbortController();
  command.once('close', () => ended.abort());
  const ticks = new Map([[command.pid ?? NaN, NaN]]);
  while (!ended.signal.aborted) {
    // In the order of their ids, in which parents usually come first.
    const ids = (await readdir('/proc').catch(() => []))
      .map(Number)
      .filter(Boolean)
      .toSorted((a, b) => a - b);
    for (const id of ids) {
      const stat = await readFile(`/proc/${id}/stat`, 'latin1').catch(() => '');
      // After the name, which may contain spaces: state, parent, and from the twelfth on user and system time.
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      if (ticks.has(id) || ticks.has(fields[1] ?? NaN)) {
        if (stat) ticks.set(id, (fields[11] ?? 0) + (fields[12] ?? 0));
      }
    }
    await wait(READING_MS, undefined, { signal: ended.signal }).catch(() => {});
  }
  return [...ticks.values()].reduce((sum, spent) => sum + spent, 0) * TICK;
}
