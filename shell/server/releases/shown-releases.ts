/** The releases that visitors of a section see: the live one, and perhaps a second one for a share of visits. */
import type { Pointer, SectionName } from '@land/release-tools/format/release-format.ts';
import type { ReleaseCounts, SectionStatus, VersionVerdict } from '@land/release-tools/format/sections-status.ts';
import type { LoadedRelease } from './fetch-release.ts';
import type { ReleaseStore } from './release-store.ts';

/** The views and errors of each version, summed over all shells, and the versions that were taken back for them. */
export interface ReleaseHealth {
  /** Views and errors by version. */
  counts(section: SectionName): Record<string, ReleaseCounts>;
  /** The versions that were taken back, newest last. */
  takenBack(section: SectionName): VersionVerdict[];
  /** Whether a version was taken back; then it is never shown again. */
  isTakenBack(section: SectionName, version: string): boolean;
}

/** A stub that counts nothing and takes no version back. */
export const noReleaseHealth: ReleaseHealth = { counts: () => ({}), takenBack: () => [], isTakenBack: () => false };

export interface SharedRelease {
  loaded: LoadedRelease;
  percent: number;
}

export interface ShownReleasesOptions {
  name: SectionName;
  store: ReleaseStore;
  health: ReleaseHealth;
  /** Called with one sentence for each release that becomes live. */
  log: (sentence: string) => void;
}

export class ShownReleases {
  readonly #options: ShownReleasesOptions;
  /** The release that the pointer names, if it could be fetched. */
  #promoted: LoadedRelease | undefined;
  #shared: SharedRelease | undefined;

  constructor(options: ShownReleasesOptions) {
    this.#options = options;
  }

  /**
   * The release that visitors see: the promoted one, or if that was taken back, the last one before it that was not.
   */
  get live(): LoadedRelease | undefined {
    const { store } = this.#options;
    const live = this.#promoted ?? store.standIn;
    if (!live || !this.#isTakenBack(live)) return live;
    return store.kept.findLast((kept) => kept !== this.#shared?.loaded && !this.#isTakenBack(kept)) ?? live;
  }

  get shared(): SharedRelease | undefined {
    return this.#shared && !this.#isTakenBack(this.#shared.loaded) ? this.#shared : undefined;
  }

  describe(): Omit<SectionStatus, 'refused' | 'problem'> {
    const { name, store, health } = this.#options;
    const { live, shared } = this;
    return {
      live: live?.release.version ?? null,
      kept: store.kept.map(({ release }) => release.version),
      share: shared ? { version: shared.loaded.release.version, percent: shared.percent } : null,
      counts: health.counts(name),
      takenBack: health.takenBack(name),
    };
  }

  /** Whether this version is promoted and signed with a current key. */
  isPromoted(version: string): boolean {
    return this.#promoted?.release.version === version && this.#options.store.isTrusted(this.#promoted);
  }

  /** Restores what was shown when the shell stopped, as far as the copies may be shown. */
  async restore(): Promise<Pointer | undefined> {
    const { store } = this.#options;
    const pointer = await store.restore();
    const shared = pointer?.share && store.find(pointer.share.version, ['shown']);
    if (pointer?.share && shared) this.#shared = { loaded: shared, percent: pointer.share.percent };
    const promoted = pointer && store.find(pointer.version, ['shown']);
    this.#promoted = promoted ?? store.kept.findLast((kept) => kept !== shared) ?? shared;
    return pointer;
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

  /** Ends the share, unless it is for this version. */
  shareOnly(version: string | undefined): void {
    if (this.#shared?.loaded.release.version !== version) this.#shared = undefined;
  }

  /** Stores what is shown, for a start while the origin is down. `at` is when the last accepted pointer was signed. */
  async remember(at: string | undefined): Promise<void> {
    if (!this.#promoted) return;
    const share = this.#shared && { version: this.#shared.loaded.release.version, percent: this.#shared.percent };
    const pointer: Pointer = { version: this.#promoted.release.version, ...(share && { share }), ...(at && { at }) };
    await this.#options.store.remember(pointer);
  }

  #keep(): void {
    const [shared, live] = [this.#shared?.loaded, this.#promoted];
    this.#options.store.keep(...[shared === live ? undefined : shared, live].filter((loaded) => loaded !== undefined));
  }

  #isTakenBack({ release }: LoadedRelease): boolean {
    return this.#options.health.isTakenBack(this.#options.name, release.version);
  }
}
