/** Reads from the running shell which releases it shows: `GET /sections.json`. */
import { setTimeout as wait } from 'node:timers/promises';
import { readPinnedShell } from '../standalone/pinned-shell.ts';
import { isSamePointer } from '../format/release-pointer.ts';
import type { Pointer, SectionName } from '../format/release-format.ts';
import type { RefusedVersion, SectionsStatus, SectionStatus, VersionVerdict } from '../format/sections-status.ts';

/** The URL of the running shell: SHELL_URL, or that in `shell.json`, or else the shell on this machine. */
export function shellUrl(env: NodeJS.ProcessEnv = process.env): string {
  return (env.SHELL_URL || readPinnedShell().url || `http://localhost:${env.SHELL_PORT || 3000}`).replace(/\/$/, '');
}

/** Reads the status; undefined if no shell responds. */
export async function readShellStatus(url: string): Promise<SectionsStatus | undefined> {
  try {
    const response = await fetch(`${url}/sections.json`, { signal: AbortSignal.timeout(10_000) });
    const status = (await response.json()) as Partial<SectionsStatus> | null;
    return status?.sections && status.shell ? (status as SectionsStatus) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether the shell shows what the pointer names. `shown`: it does. `refused`: it refused the version, with a reason.
 * `late`: it did neither before the timeout. `silent`: no shell responds.
 */
export type Following =
  | { outcome: 'shown'; seconds: number }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'late'; problem: string | null }
  | { outcome: 'silent' };

/** As long as a check in a shell lasts on a busy machine, in milliseconds. */
export const PATIENCE_MS = 40_000;

export interface FollowOptions {
  url: string;
  section: SectionName;
  pointer: Pointer;
  /**
   * Refusals from before the pointer moved, to ignore them if the shell does not report which pointer a refusal is for.
   */
  refusedBefore?: VersionVerdict[];
  timeoutMs?: number;
}

/** Polls the shell until it shows or refuses what the pointer names, or until the timeout. */
export async function waitForShell({
  url,
  section,
  pointer,
  refusedBefore = [],
  timeoutMs = PATIENCE_MS,
}: FollowOptions): Promise<Following> {
  const started = performance.now();
  let known: SectionStatus | undefined;
  for (;;) {
    const status = (await readShellStatus(url))?.sections[section];
    known = status ?? known;
    // No response at all so far. A shell that responded before may be restarting, so waiting goes on.
    if (!known) return { outcome: 'silent' };
    if (status && isShown(status, pointer)) return { outcome: 'shown', seconds: (performance.now() - started) / 1000 };
    const reason = status && findVerdict(status, pointer, refusedBefore);
    if (reason !== undefined) return { outcome: 'refused', reason };
    if (performance.now() - started > timeoutMs) return { outcome: 'late', problem: known.problem };
    await wait(20);
  }
}

function isShown({ live, share }: SectionStatus, pointer: Pointer): boolean {
  return live !== null && isSamePointer({ version: live, ...(share && { share }) }, pointer);
}

/**
 * The reason why a version of the pointer is not shown. Only refusals of this pointer count, because behind a load
 * balancer a response may come from a shell that has read only an earlier pointer.
 */
function findVerdict(
  { refused, takenBack }: SectionStatus,
  { version, share, at }: Pointer,
  formerly: VersionVerdict[],
): string | undefined {
  const isFormer = (verdict: VersionVerdict) =>
    formerly.some((former) => former.version === verdict.version && former.at === verdict.at);
  const isOfPointer = (verdict: RefusedVersion) =>
    verdict.pointer === undefined ? !isFormer(verdict) : verdict.pointer === at;
  const verdicts = [...takenBack, ...refused.filter(isOfPointer)];
  const reasonOf = (named: string | undefined) => verdicts.findLast((verdict) => verdict.version === named)?.reason;
  return reasonOf(share?.version) ?? reasonOf(version);
}
