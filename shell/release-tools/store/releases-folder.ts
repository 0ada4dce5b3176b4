/** Reads a section's folder of releases, which its origin serves. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkSignature } from '../signing/signing.ts';
import { checkDescription } from '../gate/check-description.ts';
import { readContents } from '../gate/check-files.ts';
import { ReleaseRefused } from '../format/failures.ts';
import { parseJson, type Release, versionPattern } from '../format/release-format.ts';
import { releasesFolder, type SectionDefinition } from '../format/section.ts';
import { readOwnPublicKeys } from '../signing/signing-keys.ts';

/** Lists the versions in the folder, sorted by name. */
export async function listVersions(releases: string): Promise<string[]> {
  const entries = await readdir(releases, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && versionPattern.test(entry.name))
    .map(({ name }) => name)
    .sort();
}

interface KeptRelease {
  release: Release;
  contents: Map<string, Buffer>;
}

/** Reads a release and checks its signature. Throws ReleaseRefused if it is missing or was altered. */
export async function readKeptRelease(
  section: Pick<SectionDefinition, 'name' | 'folder'>,
  version: string,
): Promise<KeptRelease> {
  const releases = releasesFolder(section);
  const folder = join(releases, version);
  const bytes = versionPattern.test(version)
    ? await readFile(join(folder, 'release.json')).catch(() => undefined)
    : undefined;
  if (!bytes) throw new ReleaseRefused(await explainMissing(section.name, releases, version));
  const signature = await readFile(join(folder, 'release.sig')).catch(() => undefined);
  checkSignature({ section: section.name, version, bytes, signature }, readOwnPublicKeys(section.name));
  const release = parseJson(bytes);
  checkDescription(section.name, version, release);
  return { release, contents: await readContents(folder, release) };
}

async function explainMissing(section: string, releases: string, version: string): Promise<string> {
  const newest = (await listVersions(releases)).slice(-5).reverse();
  const choice =
    newest.length > 0
      ? `choose from ${newest.join(', ')}, or see "npm run releases ${section}"`
      : `make one with "npm run release ${section}"`;
  return `There is no release ${version} of ${section}: ${choice}.`;
}
