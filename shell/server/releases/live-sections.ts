import { setTimeout as wait } from 'node:timers/promises';
import {
  forEachSection,
  type Release,
  sectionNames,
  type SectionName,
} from '@land/release-tools/format/release-format.ts';
import type { SectionsStatus } from '@land/release-tools/format/sections-status.ts';
import { keyId } from '@land/release-tools/signing/signing.ts';
import type { Config } from '../config.ts';
import { listSiteRoutes } from '../pages/site-routes.ts';
import { LiveSection, type LiveSectionOptions } from './live-section.ts';
import { ReleaseArchive } from './release-archive.ts';
import { prepareChecks, type ReleaseTrust } from './release-trust.ts';
import { SectionOrigin } from './section-origin.ts';
import { noReleaseHealth, type ReleaseHealth } from './shown-releases.ts';

/**
 * Milliseconds for which the start waits for each section's origin: less if the shell has a copy of a release, more if
 * the section has no page without its first release.
 */
const FIRST_LOOK = { newer: 3_000, first: 20_000 };
/** Milliseconds after which the pointer is read again, even if a release that it named is still being fetched. */
const LONGEST_LOOK = 1_000;

/** The shortest time in milliseconds between two reads that `lookNow` starts. */
const SHORTEST_LOOK = 50;

type LiveSectionsConfig = Pick<Config, 'sectionUrls' | 'dataFolder' | 'pollMilliseconds'>;

export interface LiveSectionsOptions {
  trust: ReleaseTrust;
  health?: ReleaseHealth;
  log: LiveSectionOptions['log'];
}

/** All sections. Each follows its own pointer, so a slow origin delays no other section. */
export class LiveSections {
  readonly #sections: Record<SectionName, LiveSection>;
  readonly #stop = new AbortController();
  readonly #pollMilliseconds: number;
  readonly #trust: ReleaseTrust;
  #lookedAt = 0;

  constructor(config: LiveSectionsConfig, { trust, health = noReleaseHealth, log }: LiveSectionsOptions) {
    this.#sections = forEachSection(
      (name) =>
        new LiveSection({
          name,
          origin: new SectionOrigin(config.sectionUrls[name]),
          trust,
          archive: new ReleaseArchive(config.dataFolder, name),
          health,
          log,
        }),
    );
    this.#pollMilliseconds = config.pollMilliseconds;
    this.#trust = trust;
  }

  get(name: SectionName): LiveSection {
    return this.#sections[name];
  }

  get all(): LiveSection[] {
    return sectionNames.map((name) => this.#sections[name]);
  }

  /** The live releases. */
  get releases(): Release[] {
    return this.all.flatMap(({ live }) => live?.release ?? []);
  }

  describe(): SectionsStatus {
    return {
      shell: this.#trust.provided,
      paths: describePaths(this.releases),
      sections: forEachSection((name) => ({ ...this.#sections[name].describe(), keys: this.#listKeys(name) })),
    };
  }

  #listKeys(name: SectionName): string[] {
    try {
      return this.#trust.publicKeysOf(name).map(keyId);
    } catch {
      // A file without a key in it, which each section reports as its problem.
      return [];
    }
  }

  /** Reads the pointers now, not at the next interval, for commands that request the status right after a release. */
  lookNow(): void {
    const now = performance.now();
    if (now - this.#lookedAt < SHORTEST_LOOK) return;
    this.#lookedAt = now;
    // Release commands ask before they build.
    prepareChecks(this.#trust);
    this.#followAll().catch(() => {});
  }

  async start(): Promise<void> {
    await Promise.all(this.all.map((section) => section.restore()));
    const looks = this.all.map((section) =>
      Promise.race([
        section.follow(),
        wait(section.live ? FIRST_LOOK.newer : FIRST_LOOK.first, undefined, { ref: false }),
      ]),
    );
    await Promise.all(looks);
    for (const section of this.all) this.#keepFollowing(section).catch(() => {});
  }

  stop(): void {
    this.#stop.abort();
  }

  async #followAll(): Promise<void> {
    await Promise.all(this.all.map((section) => section.follow()));
  }

  /** Reads the section's pointer at intervals, even after a failure. */
  async #keepFollowing(section: LiveSection): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await wait(this.#pollMilliseconds, undefined, { signal, ref: false }).catch(() => {});
      if (signal.aborted) return;
      await Promise.race([section.follow().catch(() => {}), wait(LONGEST_LOOK, undefined, { ref: false })]);
    }
  }
}

/** The paths of each section's pages, by page name. */
function describePaths(live: Release[]): SectionsStatus['paths'] {
  const routes = listSiteRoutes(live);
  return forEachSection((section) =>
    Object.fromEntries(routes.filter(({ owner }) => owner === section).map(({ page, path }) => [page, path])),
  );
}
