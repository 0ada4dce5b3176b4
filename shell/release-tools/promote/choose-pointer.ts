/** The pointer after a promotion or a rollback. Each impossible wish is one sentence. */
import { CommandFailed } from '../format/failures.ts';
import type { Pointer, ReleaseShare, SectionName } from '../format/release-format.ts';
import { readShellStatus, shellUrl } from './ask-shell.ts';
import { checkRelease } from '../gate/check-release.ts';
import { type Move, movePointer } from './move-pointer.ts';
import { readProvidedModules } from '../format/shared-modules.ts';
import { readKeptRelease } from '../store/releases-folder.ts';
import type { SectionDefinition } from '../format/section.ts';

/** Whole numbers from 1 to 99. Throws CommandFailed. */
export function parsePercent(text: string): number {
  const percent = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (percent < 1)
    throw new CommandFailed(
      `A share is a whole number of percent from 1 to 99, not "${text}": leave --share away to make the release live for everyone.`,
    );
  return percent;
}

interface PromotionWish {
  current: Pointer | undefined;
  version: string;
  /** Unset: all visits. */
  percent?: number | undefined;
}

/** Promotes to all visits, which ends any share, or to a share of them, beside the live one. Throws CommandFailed. */
export function promote(section: SectionName, { current, version, percent }: PromotionWish): Pointer {
  if (percent !== undefined) return share(section, current, { version, percent });
  if (current?.version === version && !current.share)
    throw new CommandFailed(`${section} ${version} is live already: nothing was changed.`);
  return { version };
}

function share(section: SectionName, current: Pointer | undefined, wished: ReleaseShare): Pointer {
  if (!current)
    throw new CommandFailed(`Nothing of ${section} is live yet: promote ${wished.version} without --share first.`);
  if (current.version === wished.version)
    throw new CommandFailed(`${section} ${wished.version} is live for everyone: share another version.`);
  if (current.share?.version === wished.version && current.share.percent === wished.percent) {
    throw new CommandFailed(
      `${section} ${wished.version} is shown to ${wished.percent} % of the visits already: nothing was changed.`,
    );
  }
  return { version: current.version, share: wished };
}

interface RollbackWish {
  current: Pointer | undefined;
  /** Kept versions that were live before, latest first. */
  former: string[];
  /** Unset: the version that was live before. */
  version?: string | undefined;
}

/** Rolls back and ends any share, because a rollback should lead to one known state. Throws CommandFailed. */
export function rollBack(section: SectionName, { current, former, version = former[0] }: RollbackWish): Pointer {
  if (!current) throw new CommandFailed(`Nothing of ${section} is live yet: there is nothing to go back from.`);
  if (version === undefined)
    throw new CommandFailed(
      `No kept release of ${section} was live before ${current.version}: name the one to go back to, see "npm run releases -w ${section}-app".`,
    );
  if (version === current.version && !current.share) {
    const instead = former[0] === undefined ? '' : `; the one before is ${former[0]}`;
    throw new CommandFailed(`${section} ${version} is live: nothing was changed${instead}.`);
  }
  return { version };
}

/** Moves the pointer to a kept release, which is checked again, because the shell or the release may have changed. */
export async function promoteKept(section: SectionDefinition, version: string, move: Move): Promise<string> {
  const { release, contents } = await readKeptRelease(section, version);
  const provided = (await readShellStatus(shellUrl()))?.shell ?? readProvidedModules();
  checkRelease({ section: section.name, release, contents, provided });
  return movePointer(section, move);
}
