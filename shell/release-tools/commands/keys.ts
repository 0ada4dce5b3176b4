/**
 * `npm run keys <section>`: prints the section's public key. `npm run keys <section> rotate` replaces the key pair by a
 * new one.
 */
import { createPublicKey } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CommandFailed } from '../format/failures.ts';
import { readPointer } from '../format/release-pointer.ts';
import { rotateKeys } from '../signing/rotate-keys.ts';
import { releasesFolder, type SectionDefinition } from '../format/section.ts';
import { encodePublicKey, keyFolder, readSigningKey } from '../signing/signing-keys.ts';
import { runCommand } from './run-command.ts';

await runCommand(async (section) => {
  const { positionals } = parseArgs({ allowPositionals: true });
  if (positionals.length === 0) return printKey(section);
  if (positionals.join(' ') !== 'rotate')
    throw new CommandFailed(`There is only "rotate": npm run keys ${section.name} rotate.`);
  await rotate(section);
});

/** Prints only the key, so that scripts can use the output. */
function printKey({ name }: SectionDefinition): void {
  console.log(encodePublicKey(createPublicKey(readSigningKey(name))));
}

async function rotate(section: SectionDefinition): Promise<void> {
  const { name } = section;
  const variable = `${name.toUpperCase()}_PUBLIC_KEYS`;
  const former = encodePublicKey(createPublicKey(readSigningKey(name)));
  const { publicKey, resigned, left } = await rotateKeys(section);
  console.log(publicKey);
  console.log(
    `${name} has a new key, which has signed ${resigned.length} kept releases; the private one is in ${join(keyFolder(name), 'signing-key')}.`,
  );
  console.log(
    `A shell that reads ${variable}: first ${publicKey},${former} and then, when the signatures have arrived on the section's origin, ${publicKey} alone.`,
  );
  const live = (await readPointer(releasesFolder(section)))?.version;
  for (const version of left)
    console.log(
      `${version} was not signed with the former key and stays refused${version === live ? ', and it is the live one: release again' : ''}.`,
    );
}
