/** What visits of a section see: the live release, and beside it the one that a share of them sees. */
import type { Pointer, SectionName } from '@land/kit/release/format/release-format.ts';
import type { SectionStatus } from '@land/kit/release/format/sections-status.ts';
import type { LoadedRelease } from './loaded-release.ts';
import type { OwnReleases } from './own-releases.ts';
import type { ReleaseHealth } from './release-health.ts';

export interface SharedRelease {
  loaded: LoadedRelease;
  percent: number;
}

export interface ShownReleasesOptions {
  name: SectionName;
  own: OwnReleases;
  health: ReleaseHealth;
  /** Told in one sentence what became live. */
  log: (sentence: string) => void;
}

export class ShownReleases {
  readonly #options: ShownReleasesOptions;
  /** What the pointer names, as far as it could be had. */
  #promoted: LoadedRelease | undefined;
  #shared: SharedRelease | undefined;

  constructor(options: ShownReleasesOptions) {
    this.#options = options;
  }

  /** Where the promoted version was taken back: the last one before it that was not. */
  get live(): LoadedRelease | undefined {
    const { own } = this.#options;
    const live = this.#promoted ?? own.standIn;
    if (!live || !this.#isTakenBack(live)) return live;
    return own.kept.findLast((kept) => kept !== this.#shared?.loaded && !this.#isTakenBack(kept)) ?? live;
  }

  get shared(): SharedRelease | undefined {
    return this.#shared && !this.#isTakenBack(this.#shared.loaded) ? this.#shared : undefined;
  }

  describe(): Omit<SectionStatus, 'refused' | 'problem'> {
    const { name, own, health } = this.#options;
    const { live, shared } = this;
    return {
      live: live?.release.version ?? null,
      kept: own.kept.map(({ release }) => release.version),
      share: shared ? { version: shared.loaded.release.version, percent: shared.percent } : null,
      counts: health.counts(name),
      takenBack: health.takenBack(name),
    };
  }

  /** Whether the release is the one that a pointer to the version asks for, made with a key of today. */
  isPromoted(version: string): boolean {
    return this.#promoted?.release.version === version && this.#options.own.isTrusted(this.#promoted);
  }

  /** What was shown when the shell stopped, of the copies that may be shown. */
  async restore(): Promise<void> {
    const { own } = this.#options;
    const pointer = await own.restore();
    const shared = pointer?.share && own.findKept(pointer.share.version);
    if (pointer?.share && shared) this.#shared = { loaded: shared, percent: pointer.share.percent };
    const promoted = pointer && own.findKept(pointer.version);
    this.#promoted = promoted ?? own.kept.findLast((kept) => kept !== shared) ?? shared;
  }

  promote(loaded: LoadedRelease): void {
    const { name, log } = this.#options;
    if (loaded.release.version !== this.#promoted?.release.version) log(`${name} ${loaded.release.version} is live.`);
    this.#promoted = loaded;
    this.#keep();
  }

  share(shared: SharedRelease): void {
    this.#shared = shared;
    this.#keep();
  }

  /** The share ends, unless it is of this version. */
  shareOnly(version: string | undefined): void {
    if (this.#shared?.loaded.release.version !== version) this.#shared = undefined;
  }

  /** So that a start without the origin shows the same. */
  async remember(): Promise<void> {
    if (!this.#promoted) return;
    const share = this.#shared && { version: this.#shared.loaded.release.version, percent: this.#shared.percent };
    const pointer: Pointer = { version: this.#promoted.release.version, ...(share && { share }) };
    await this.#options.own.remember(pointer);
  }

  #keep(): void {
    const [shared, live] = [this.#shared?.loaded, this.#promoted];
    this.#options.own.keep(...[shared === live ? undefined : shared, live].filter((loaded) => loaded !== undefined));
  }

  #isTakenBack({ release }: LoadedRelease): boolean {
    return this.#options.health.isTakenBack(this.#options.name, release.version);
  }
}
