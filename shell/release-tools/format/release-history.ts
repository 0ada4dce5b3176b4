/**
 * The history of live versions, `releases/.history.json`. Origins do not serve it; it is in the folder of releases so
 * that pipelines copy it together with them.
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

/** Reads the history; empty if the file is missing or unreadable, because that must not block a rollback. */
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
 * The versions that the next rollbacks go to, in that order. After a rollback from C to B, the next one goes to A, not
 * back to C.
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
