/** Finds the releases that visitors see now, which a new shell must support. */
import { join } from 'node:path';
import type { Pointer, Release, SectionName } from '@land/release-tools/format/release-format.ts';
import { readPointer } from '@land/release-tools/format/release-pointer.ts';
import { readKeptRelease } from '@land/release-tools/store/releases-folder.ts';
import { releasesFolder } from '@land/release-tools/format/section.ts';
import { sectionFolder } from '@land/release-tools/sections.ts';
import type { Config } from '../server/config.ts';
import { fetchSignedDescription, fetchRelease } from '../server/releases/fetch-release.ts';
import type { ReleaseTrust } from '../server/releases/release-trust.ts';
import { SectionOrigin } from '../server/releases/section-origin.ts';

export interface LiveRelease {
  version: string;
  /** The URL of the origin that it was found at, or the name of a folder in this checkout. */
  source: string;
  /** Throws ReleaseRefused with the shell's own message. */
  read: () => Promise<{ release: Release; contents: Map<string, Buffer> }>;
}

interface LiveReleasesOptions {
  config: Pick<Config, 'sectionUrls'>;
  trust: ReleaseTrust;
  env: NodeJS.ProcessEnv;
}

/**
 * Reads a section's live releases from its origin. If no origin is configured and none responds on this machine, reads
 * the section's folder in this checkout. Throws if neither has a release, or if a configured origin cannot be read: the
 * folder may differ from what visitors see.
 */
export async function findLiveReleases(
  section: SectionName,
  { config, trust, env }: LiveReleasesOptions,
): Promise<LiveRelease[]> {
  const variable = `${section.toUpperCase()}_URL`;
  const origin = new SectionOrigin(config.sectionUrls[section]);
  try {
    return versionsOf(await origin.readPointer()).map((version) => ({
      version,
      source: origin.url,
      read: async () => fetchRelease(await fetchSignedDescription(section, origin, version), origin, trust),
    }));
  } catch (failure) {
    if (env[variable])
      throw new Error(
        `its origin ${origin.url} cannot be read: ${(failure as Error).message} Start it, or correct ${variable}.`,
        { cause: failure },
      );
    return findReleasesInFolder(
      section,
      `found no release at ${origin.url} or in its folder: start its origin, or set ${variable}.`,
    );
  }
}

async function findReleasesInFolder(section: SectionName, errorIfNone: string): Promise<LiveRelease[]> {
  const own = { name: section, folder: join(import.meta.dirname, '../..', sectionFolder(section)) };
  const kept = await readPointer(releasesFolder(own));
  if (!kept) throw new Error(errorIfNone);
  return versionsOf(kept).map((version) => ({
    version,
    source: `the folder of ${sectionFolder(section)}`,
    read: () => readKeptRelease(own, version),
  }));
}

/** The live version, and the one that a share of visits gets, if any. */
function versionsOf({ version, share }: Pointer): string[] {
  return share ? [version, share.version] : [version];
}
