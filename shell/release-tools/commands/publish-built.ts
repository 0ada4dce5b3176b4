/**
 * Runs when a section's container starts: `publish-built.ts <folder> <public key folder>`. Signs the image's release,
 * copies it into the folder of releases, and makes it live. Does so only once for each image, so that a rollback stays
 * after a restart. Writes the public key for the shell.
 */
import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandFailed } from '../format/failures.ts';
import { setPointer } from '../promote/move-pointer.ts';
import { pruneReleases } from '../store/prune-releases.ts';
import { readPointer } from '../format/release-pointer.ts';
import { listVersions } from '../store/releases-folder.ts';
import { releasesFolder, type SectionDefinition } from '../format/section.ts';
import { encodePublicKey, readOwnPublicKeys, readSigningKey, writePublicKeys } from '../signing/signing-keys.ts';
import { renderSignature } from '../signing/signing.ts';
import { signNow } from '../signing/pointer-signing.ts';
import { runCommand } from './run-command.ts';

await runCommand(async (section) => {
  const [built = '', publicKeyFolder = ''] = process.argv.slice(2);
  writePublicKeys(publicKeyFolder, [...new Set(readOwnPublicKeys(section.name).map(encodePublicKey))]);
  const [version] = await listVersions(built);
  if (version === undefined) throw new CommandFailed(`There is no release in "${built}": build the image again.`);
  await publishOnce(section, join(built, version), version);
});

async function publishOnce(section: SectionDefinition, built: string, version: string): Promise<void> {
  const releases = releasesFolder(section);
  const published = join(releases, '.published-by-image');
  if ((await readFile(published, 'utf8').catch(() => '')) === version) return;
  await signInto(releases, built, { section, version });
  const from = await readPointer(releases);
  await setPointer(releases, { from, to: signNow(section.name, { version }, from), how: 'promoted' });
  await writeFile(published, version);
  await pruneReleases(releases);
  console.log(`${section.name} ${version} is live.`);
}

/** Signs and copies a release. Its folder is renamed at the end, so that it never exists incomplete. */
async function signInto(
  releases: string,
  built: string,
  { section, version }: { section: SectionDefinition; version: string },
): Promise<void> {
  const unfinished = join(releases, `.unfinished-${version}`);
  await cp(built, unfinished, { recursive: true });
  const bytes = await readFile(join(unfinished, 'release.json'));
  await writeFile(join(unfinished, 'release.sig'), renderSignature(bytes, readSigningKey(section.name)));
  await rm(join(releases, version), { recursive: true, force: true });
  await rename(unfinished, join(releases, version));
}
