import { setTimeout as wait } from 'node:timers/promises';
import { sectionNames, type SectionName } from '@land/kit/build/release-format.ts';
import type { Config } from '../config.ts';
import { LiveSection } from './live-section.ts';
import { ReleaseArchive } from './release-archive.ts';
import { SectionOrigin } from './section-origin.ts';

/** A first page waits this long for the sections' origins, in milliseconds; then the shell serves what it has. */
const FIRST_LOOK = 3_000;

/** All sections, each following its own pointer: one that hangs holds up no other. */
export class LiveSections {
  readonly #sections: Record<SectionName, LiveSection>;
  readonly #stop = new AbortController();
  readonly #pollMilliseconds: number;

  constructor(config: Pick<Config, 'sectionUrls' | 'dataFolder' | 'pollMilliseconds'>) {
    const create = (name: SectionName) =>
      new LiveSection(name, new SectionOrigin(config.sectionUrls[name]), new ReleaseArchive(config.dataFolder, name));
    this.#sections = { seller: create('seller'), buyer: create('buyer'), legal: create('legal') };
    this.#pollMilliseconds = config.pollMilliseconds;
  }

  get(name: SectionName): LiveSection {
    return this.#sections[name];
  }

  get all(): LiveSection[] {
    return sectionNames.map((name) => this.#sections[name]);
  }

  async start(): Promise<void> {
    await Promise.all(this.all.map((section) => section.restore()));
    const firstLooks = this.all.map((section) => section.follow());
    await Promise.race([Promise.all(firstLooks), wait(FIRST_LOOK)]);
    this.all.forEach((section, index) => void this.#keepFollowing(section, firstLooks[index]));
  }

  stop(): void {
    this.#stop.abort();
  }

  async #keepFollowing(section: LiveSection, firstLook: Promise<void> | undefined): Promise<void> {
    await firstLook;
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await wait(this.#pollMilliseconds, undefined, { signal, ref: false }).catch(() => {});
      if (!signal.aborted) await section.follow();
    }
  }
}
