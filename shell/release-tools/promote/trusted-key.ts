import { createPublicKey } from 'node:crypto';
import { CommandFailed } from '../format/failures.ts';
import type { SectionName } from '../format/release-format.ts';
import { readSigningKey } from '../signing/signing-keys.ts';
import { keyId } from '../signing/signing.ts';
import { readShellStatus, shellUrl } from './ask-shell.ts';

/**
 * Throws CommandFailed if the running shell does not trust the section's key, such as one that was replaced: it would
 * refuse the release after all the work.
 */
export async function expectTrustedKey(section: SectionName): Promise<void> {
  const own = keyId(createPublicKey(readSigningKey(section)));
  const keys = (await readShellStatus(shellUrl()))?.sections[section]?.keys;
  if (!keys || keys.includes(own)) return;
  throw new CommandFailed(
    `The shell at ${shellUrl()} does not trust the key ${own} of ${section}: use the key that replaced it, or have ${section.toUpperCase()}_PUBLIC_KEYS set to what "npm run keys ${section}" prints.`,
  );
}
