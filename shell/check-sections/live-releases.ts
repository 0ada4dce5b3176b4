/** The releases of a section that visitors see now: what a new shell has to live with. */
import { join } from 'node:path';
import type { Pointer, Release, SectionName } from '@land/release-tools/format/release-format.ts';
import { readPointer } from '@land/release-tools/format/release-pointer.ts';
import { readKeptRelease } from '@land/release-tools/store/releases-folder.ts';
import { releasesFolder } from '@land/release-tools/format/section.ts';
import type { Config } from '../server/config.ts';
import { fetchClaim, fetchRelease } from '../server/releases/fetch-release.ts';
import type { ReleaseTrust } from '../server/releases/release-trust.ts';
import { SectionOrigin } from '../server/releases/section-origin.ts';

export interface LiveRelease {
  version: string;
  /** Where it lies: an origin, or a folder of this checkout. */
  place: string;
  /** Throws ReleaseRefused, with the shell's own sentence. */
  read: () => Promise<{ release: Release; contents: Map<string, Buffer> }>;
}

interface LiveReleasesOptions {
  config: Pick<Config, 'sectionUrls'>;
  trust: ReleaseTrust;
  env: NodeJS.ProcessEnv;
}

/**
 * From the section's origin. Where none is named, and none answers on this machine, from the section's folder in this
 * checkout; a named one that cannot be read says nothing about what visitors see. Throws one sentence then, and when
 * there is no release.
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
      place: origin.url,
      read: async () => fetchRelease(await fetchClaim(section, origin, version), origin, trust),
    }));
  } catch (failure) {
    if (env[variable])
      throw new Error(
        `its origin ${origin.url} cannot be asked: ${(failure as Error).message} Start it, or correct ${variable}.`,
        { cause: failure },
      );
    return findOwnReleases(
      section,
      `no release is found at ${origin.url} or in its folder: start its origin, or set ${variable}.`,
    );
  }
}

async function findOwnReleases(section: SectionName, complaint: string): Promise<LiveRelease[]> {
  const own = { name: section, folder: join(import.meta.dirname, `../../${section}-app`) };
  const kept = await readPointer(releasesFolder(own));
  if (!kept) throw new Error(complaint);
  return versionsOf(kept).map((version) => ({
    version,
    place: `the folder of ${section}-app`,
    read: () => readKeptRelease(own, version),
  }));
}

/** The live one, and the one that a share of the visits sees. */
function versionsOf({ version, share }: Pointer): string[] {
  return share ? [version, share.version] : [version];
}
