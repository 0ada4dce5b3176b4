/** Reads from the running shell which releases it shows: `GET /sections.json`. */
import { setTimeout as wait } from 'node:timers/promises';
import { isSamePointer } from '../format/release-pointer.ts';
import type { Pointer, SectionName } from '../format/release-format.ts';
import type { RefusedVersion, SectionsStatus, SectionStatus, VersionVerdict } from '../format/sections-status.ts';

/** `SHELL_URL`, otherwise the shell on this machine. */
export function shellUrl(env: NodeJS.ProcessEnv = process.env): string {
  return (env.SHELL_URL || `http://localhost:${env.SHELL_PORT || 3000}`).replace(/\/$/, '');
}

/** Undefined if no shell responds there. */
export async function readShellStatus(url: string): Promise<SectionsStatus | undefined> {
  try {
    const response = await fetch(`${url}/sections.json`, { signal: AbortSignal.timeout(2_000) });
    const status = (await response.json()) as Partial<SectionsStatus> | null;
    return status?.sections && status.shell ? (status as SectionsStatus) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * `shown`: visitors see the version that the pointer names. `refused`: the shell's own sentence says why not. `late`:
 * it had not followed in time. `silent`: no shell responds.
 */
export type Following =
  | { outcome: 'shown'; seconds: number }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'late'; problem: string | null }
  | { outcome: 'silent' };

export interface FollowOptions {
  url: string;
  section: SectionName;
  pointer: Pointer;
  /** Refusals from before the pointer moved, for a shell that does not report which pointer it judged. */
  refusedBefore?: VersionVerdict[];
  /** How long the shell may take, in milliseconds. */
  patience?: number;
}

export async function waitForShell({
  url,
  section,
  pointer,
  refusedBefore = [],
  patience = 15_000,
}: FollowOptions): Promise<Following> {
  const started = performance.now();
  let known: SectionStatus | undefined;
  for (;;) {
    const status = (await readShellStatus(url))?.sections[section];
    known = status ?? known;
    // A shell that responded before is being restarted.
    if (!known) return { outcome: 'silent' };
    if (status && isShown(status, pointer)) return { outcome: 'shown', seconds: (performance.now() - started) / 1000 };
    const reason = status && findVerdict(status, pointer, refusedBefore);
    if (reason !== undefined) return { outcome: 'refused', reason };
    if (performance.now() - started > patience) return { outcome: 'late', problem: known.problem };
    await wait(20);
  }
}

function isShown({ live, share }: SectionStatus, pointer: Pointer): boolean {
  return live !== null && isSamePointer({ version: live, ...(share && { share }) }, pointer);
}

/**
 * Why one of the versions that the pointer names is not shown. Behind a balancer each response may come from another
 * shell, which has not read this pointer yet and reports its verdict on an earlier one: only a refusal for this pointer
 * counts.
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
