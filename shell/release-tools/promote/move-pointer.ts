/**
 * Moves a section's pointer, waits until the shell shows the release, and moves the pointer back if the shell refuses.
 */
import { spawnSync } from 'node:child_process';
import { PATIENCE_MS, readShellStatus, shellUrl, waitForShell } from './ask-shell.ts';
import { CommandFailed } from '../format/failures.ts';
import { type HistoryStep, readHistory, writeHistory } from '../format/release-history.ts';
import { isSamePointer, readPointer, writePointer } from '../format/release-pointer.ts';
import type { Pointer } from '../format/release-format.ts';
import { releasesFolder, type SectionDefinition } from '../format/section.ts';
import { signNow } from '../signing/pointer-signing.ts';

export interface Move {
  from: Pointer | undefined;
  to: Pointer;
  how: HistoryStep['how'];
}

/**
 * Returns a sentence about what visitors see now. Throws CommandFailed if the shell refuses the release, after moving
 * the pointer back, or if the shell does not show the release in time; then the pointer stays moved.
 */
export async function movePointer(
  section: SectionDefinition,
  { to, ...wish }: Move,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const move: Move = { ...wish, to: signNow(section.name, to, wish.from, env) };
  const releases = releasesFolder(section, env);
  const url = shellUrl(env);
  const refusedBefore = (await readShellStatus(url))?.sections[section.name].refused;
  const removeFromHistory = await setPointer(releases, move);
  const moveBack = async () => {
    // Only if no other command has moved the pointer in the meantime.
    if (isSameMove(await readPointer(releases), move.to))
      await writePointer(releases, move.from && signNow(section.name, move.from, move.to, env));
    await removeFromHistory();
  };
  const failure = publish(section, env);
  if (failure) {
    await moveBack();
    throw new CommandFailed(
      `${failure}: the pointer of ${section.name} on this machine is where it was; check what was copied.`,
    );
  }
  const following = await waitForShell({
    url,
    section: section.name,
    pointer: move.to,
    ...(refusedBefore && { refusedBefore }),
  });
  const what = describe(section, move.to);
  switch (following.outcome) {
    case 'shown':
      return `${what}: visitors see it after ${following.seconds.toFixed(1)} s.`;
    case 'silent':
      return `${what}: no shell answers at ${url}, it follows when it starts.`;
    case 'late':
      throw new CommandFailed(
        `The shell at ${url} has not followed within ${PATIENCE_MS / 1000} s${following.problem ? ` (${following.problem.replace(/\.$/, '')})` : ''}: the pointer names ${(move.to.share ?? move.to).version}, and it follows as soon as it can.`,
      );
    case 'refused':
      await moveBack();
      throw new CommandFailed(
        explainRefusal(
          `${section.name} ${(move.to.share ?? move.to).version}`,
          following.reason,
          publish(section, env),
        ),
      );
  }
}

/** The message about a refusal. If the restored pointer could not be published, shells still find the refused one. */
function explainRefusal(what: string, reason: string, failure: string | undefined): string {
  if (failure === undefined) return `The shell refused ${what}, and the pointer is where it was: ${reason}`;
  return `The shell refused ${what} (${reason.replace(/\.$/, '')}). ${failure}: the pointer is where it was on this machine alone, publish the releases again.`;
}

function isSameMove(one: Pointer | undefined, other: Pointer): boolean {
  return isSamePointer(one, other) && one?.at === other.at;
}

/** Moves the pointer without asking a shell. Returns a function that removes the step from the history. */
export async function setPointer(releases: string, { from, to, how }: Move): Promise<() => Promise<void>> {
  const step: HistoryStep = { version: to.version, how, at: new Date().toISOString() };
  const isStep = from?.version !== to.version;
  const history = await readHistory(releases);
  // Adds the step of a pointer that is not in the history, because it was written by hand or before the history
  // existed.
  if (from && history.at(-1)?.version !== from.version)
    history.push({ ...step, version: from.version, how: 'promoted' });
  if (isStep) await writeHistory(releases, [...history, step]);
  await writePointer(releases, to);
  return async () => {
    if (isStep)
      await writeHistory(
        releases,
        (await readHistory(releases)).filter(({ version, at }) => version !== step.version || at !== step.at),
      );
  };
}

/** Runs PUBLISH_COMMAND, which copies the releases to another machine or a bucket. Returns an error message, if any. */
function publish({ folder }: SectionDefinition, env: NodeJS.ProcessEnv): string | undefined {
  if (!env.PUBLISH_COMMAND) return undefined;
  const { status } = spawnSync(env.PUBLISH_COMMAND, {
    cwd: folder,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: true,
  });
  return status === 0 ? undefined : `PUBLISH_COMMAND ended with ${status ?? 'a signal'}`;
}

function describe({ name }: SectionDefinition, { version, share }: Pointer): string {
  return share
    ? `${name} ${share.version} is shown to ${share.percent} % of the visits, ${version} to the others`
    : `${name} ${version} is live`;
}
