/** Computes the pointer after a promotion or a rollback. An impossible request is an error of one sentence. */
import { CommandFailed } from '../format/failures.ts';
import type { Pointer, ReleaseShare, SectionName } from '../format/release-format.ts';
import { readShellStatus, shellUrl } from './ask-shell.ts';
import { checkRelease } from '../gate/check-release.ts';
import { type Move, movePointer } from './move-pointer.ts';
import { readProvidedModules } from '../format/shared-modules.ts';
import { readKeptRelease } from '../store/releases-folder.ts';
import type { SectionDefinition } from '../format/section.ts';

/** Parses a whole number from 1 to 99. Throws CommandFailed. */
export function parsePercent(text: string): number {
  const percent = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (percent < 1)
    throw new CommandFailed(
      `A share is a whole number of percent from 1 to 99, not "${text}": leave out --share to make the release live for everyone.`,
    );
  return percent;
}

interface PromotionOptions {
  current: Pointer | undefined;
  version: string;
  /** Unset: all visits. */
  percent?: number | undefined;
  /** The version that the running shell shows. Another than the pointer's if an old pointer was copied back by hand. */
  shown?: string | null | undefined;
}

/**
 * The pointer that makes a version live and ends any share, or that shows it to a share of visits beside the live one.
 * Throws CommandFailed.
 */
export function promote(section: SectionName, { current, version, percent, shown }: PromotionOptions): Pointer {
  if (percent !== undefined) return share(section, current, { version, percent });
  if (current?.version === version && !current.share && (shown ?? version) === version)
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

interface RollbackOptions {
  current: Pointer | undefined;
  /** Versions that were live before and still exist, latest first. */
  former: string[];
  /** Unset: the live version while another is shared, because the share is the last step; otherwise the one before. */
  version?: string | undefined;
}

/** The pointer that takes back a share, or makes an earlier version live and ends any share. Throws CommandFailed. */
export function rollBack(section: SectionName, { current, former, ...wish }: RollbackOptions): Pointer {
  if (!current) throw new CommandFailed(`Nothing of ${section} is live yet: there is nothing to go back from.`);
  const version = wish.version ?? (current.share ? current.version : former[0]);
  if (version === undefined)
    throw new CommandFailed(
      `No kept release of ${section} was live before ${current.version}: name the one to go back to, see "npm run releases ${section}".`,
    );
  if (version === current.version && !current.share) {
    const instead = former[0] === undefined ? '' : `; the one before is ${former[0]}`;
    throw new CommandFailed(`${section} ${version} is live: nothing was changed${instead}.`);
  }
  return { version };
}

/** Checks a release again, because the shell or the files may have changed, and moves the pointer to it. */
export async function promoteKept(section: SectionDefinition, version: string, move: Move): Promise<string> {
  const { release, contents } = await readKeptRelease(section, version);
  const provided = (await readShellStatus(shellUrl()))?.shell ?? readProvidedModules();
  checkRelease({ section: section.name, release, contents, provided });
  return movePointer(section, move);
}
