/**
 * The versions that were live, in order: `releases/.history.json`, which no origin serves. It is kept beside the
 * releases, so that pipelines carry it along.
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJson } from './release-format.ts';

export interface HistoryStep {
  version: string;
  how: 'promoted' | 'rolled back';
  /** ISO 8601, UTC */
  at: string;
}

const KEPT = 200;

/** Empty if the file is missing or unreadable: the history is a convenience, and must not block a rollback. */
export async function readHistory(releases: string): Promise<HistoryStep[]> {
  const history = parseJson(await readFile(join(releases, '.history.json')).catch(() => undefined));
  return Array.isArray(history) ? (history as HistoryStep[]) : [];
}

export async function writeHistory(releases: string, history: HistoryStep[]): Promise<void> {
  const draft = join(releases, `.history-${process.pid}.json`);
  await writeFile(
    draft,
    `[\n${history
      .slice(-KEPT)
      .map((step) => JSON.stringify(step))
      .join(',\n')}\n]\n`,
  );
  await rename(draft, join(releases, '.history.json'));
}

/**
 * The versions that rollbacks go through, the next one first. A rollback is not a step to go back to: after a rollback
 * from C to B, a second one goes to A, because the person has not found a good release yet.
 */
export function listFormerlyLive(history: HistoryStep[], live: string | undefined): string[] {
  let former: string[] = [];
  for (const { version, how } of history)
    former = how === 'promoted' ? [...former, version] : goBackTo(former, version);
  // The pointer may have been written by hand, or by a process that ended before it wrote the history.
  if (live !== undefined && former.at(-1) !== live) former = goBackTo(former, live);
  const before = former.slice(0, live === undefined ? undefined : -1).reverse();
  return [...new Set(before)].filter((version) => version !== live);
}

function goBackTo(former: string[], version: string): string[] {
  const index = former.lastIndexOf(version);
  return index === -1 ? [...former, version] : former.slice(0, index + 1);
}
