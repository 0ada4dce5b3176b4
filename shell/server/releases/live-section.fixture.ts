import { generateKeyPairSync } from 'node:crypto';
import { createFolder } from '@land/http/after-test.fixture';
import { readProvidedModules } from '../../release-tools/format/shared-modules.ts';
import { LiveSection } from './live-section.ts';
import { ReleaseArchive } from './release-archive.ts';
import type { ReleaseTrust } from './release-trust.ts';
import { sectionPublicKey, startOrigin } from './release.fixture.ts';
import { SectionOrigin } from './section-origin.ts';
import { noReleaseHealth, type ReleaseHealth } from './shown-releases.ts';

/** The key pair of another section. */
export const anotherPair = generateKeyPairSync('ed25519');

export interface SectionSetup {
  trust?: Partial<ReleaseTrust>;
  health?: ReleaseHealth;
}

/** Creates the seller section of a shell, with its own origin and data folder. */
export async function setupSection({ trust: changes = {}, health = noReleaseHealth }: SectionSetup = {}) {
  const origin = await startOrigin();
  const dataFolder = await createFolder();
  const trust: ReleaseTrust = {
    publicKeysOf: (name) => (name === 'seller' ? [sectionPublicKey] : [anotherPair.publicKey]),
    provided: readProvidedModules(),
    refuseUnchecked: false,
    // Long, so that a busy machine does not make a check fail.
    checkLimitMs: 50_000,
    ...changes,
  };
  const log: string[] = [];
  const archive = new ReleaseArchive(dataFolder, 'seller');
  /** Creates another shell on the same data folder, as after a restart. */
  const createSection = (otherTrust: Partial<ReleaseTrust> = {}) =>
    new LiveSection({
      name: 'seller',
      origin: new SectionOrigin(origin.url),
      trust: { ...trust, ...otherTrust },
      archive,
      health,
      log: (sentence) => log.push(sentence),
    });
  const section = createSection();
  /** Moves the pointer, and lets the section follow it. */
  const point = async (pointer: unknown) => {
    await origin.point(pointer);
    await section.follow();
  };
  /** Publishes a release, and lets the section follow. */
  const publish = async (...release: Parameters<typeof origin.publish>) => {
    await origin.publish(...release);
    await section.follow();
  };
  return {
    origin,
    stopOrigin: () => origin.stop(),
    dataFolder,
    trust,
    log,
    archive,
    createSection,
    section,
    point,
    publish,
  };
}

export const versionOf = (section: LiveSection) => section.live?.release.version;
export const refusalsOf = (section: LiveSection) => section.describe().refused.map(({ reason }) => reason);
