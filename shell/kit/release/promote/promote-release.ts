import { readShellStatus, shellUrl } from './ask-shell.ts';
import { checkRelease } from '../gate/check-release.ts';
import { movePointer, type Move } from './move-pointer.ts';
import { readProvidedModules } from '../format/shared-modules.ts';
import { readKeptRelease } from '../store/releases-folder.ts';
import type { SectionDefinition } from '../format/section.ts';

/**
 * Moves the pointer to a kept release, which is checked once more: the shell, or the release, may be another one today.
 */
export async function promoteKept(section: SectionDefinition, version: string, move: Move): Promise<string> {
  const { release, contents } = await readKeptRelease(section, version);
  const provided = (await readShellStatus(shellUrl()))?.shell ?? readProvidedModules();
  checkRelease({ section: section.name, release, contents, provided });
  return movePointer(section, move);
}
