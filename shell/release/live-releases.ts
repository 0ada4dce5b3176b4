/** The releases of a section that visitors see now: what a new shell has to live with. */
import { join } from 'node:path';
import type { Pointer, Release, SectionName } from '@land/kit/build/release-format.ts';
import { readPointer } from '@land/kit/build/release-pointer.ts';
import { readKeptRelease } from '@land/kit/build/releases-folder.ts';
import { releasesFolder } from '@land/kit/build/releases-location.ts';
import type { Config } from '../server/config.ts';
import { fetchClaim, fetchRelease } from '../server/releases/fetch-release.ts';
import type { ReleaseTrust } from '../server/releases/release-trust.ts';
import { SectionOrigin } from '../server/releases/section-origin.ts';

export interface LiveRelease {
  version: string;
  /** Throws ReleaseRefused, with the shell's own sentence. */
  read: () => Promise<{ release: Release; contents: Map<string, Buffer> }>;
}

/** From the section's origin, else from its folder in this checkout. Throws one sentence when it is in neither place. */
export async function findLiveReleases(section: SectionName, { sectionUrls }: Pick<Config, 'sectionUrls'>, trust: ReleaseTrust): Promise<LiveRelease[]> {
  const origin = new SectionOrigin(sectionUrls[section]);
  const pointer = await origin.readPointer().catch(() => undefined);
  if (pointer) {
    return versionsOf(pointer).map((version) => ({ version, read: async () => fetchRelease(await fetchClaim(section, origin, version), origin, trust) }));
  }
  const own = { name: section, folder: join(import.meta.dirname, `../../${section}-app`) };
  const kept = await readPointer(releasesFolder(own));
  if (!kept) throw new Error(`no release is found at ${sectionUrls[section]} or in ${releasesFolder(own)}: start its origin, or set ${section.toUpperCase()}_URL.`);
  return versionsOf(kept).map((version) => ({ version, read: () => readKeptRelease(own, version) }));
}

/** The live one, and the one that a share of the visits sees. */
function versionsOf({ version, share }: Pointer): string[] {
  return share ? [version, share.version] : [version];
}
