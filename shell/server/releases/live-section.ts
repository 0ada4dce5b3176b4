/** One section as the shell knows it: what is live, what a share of the visits sees, the ones before, and what was refused. */
import { ReleaseRefused } from '@land/kit/build/gate/release-refused.ts';
import type { Pointer, SectionName } from '@land/kit/build/release-format.ts';
import type { SectionStatus } from '@land/kit/build/sections-status.ts';
import { GuestReleases } from './guest-releases.ts';
import { type LoadedRelease, loadRelease, refineRelease } from './loaded-release.ts';
import { Refusals } from './refusals.ts';
import { keptReleases, type ReleaseArchive } from './release-archive.ts';
import type { ReleaseHealth } from './release-health.ts';
import type { ReleaseSource } from './release-source.ts';
import { SectionOrigin } from './section-origin.ts';

export interface SharedRelease {
  loaded: LoadedRelease;
  percent: number;
}

export interface LiveSectionOptions {
  name: SectionName;
  origin: SectionOrigin;
  source: ReleaseSource;
  archive: ReleaseArchive;
  health: ReleaseHealth;
  /** Told in one sentence what became live and what was refused. */
  log: (sentence: string) => void;
}

export class LiveSection {
  readonly name: SectionName;
  readonly #origin: SectionOrigin;
  readonly #source: ReleaseSource;
  readonly #archive: ReleaseArchive;
  readonly #health: ReleaseHealth;
  readonly #log: LiveSectionOptions['log'];
  readonly #guests: GuestReleases;
  readonly #refusals = new Refusals();
  /** The last pointer that was read. */
  #pointer: Pointer | undefined;
  #reading: Promise<Pointer | undefined> | undefined;
  #live: LoadedRelease | undefined;
  #shared: SharedRelease | undefined;
  /** What can be served at once, in the order in which it was last shown, the live one last. */
  #kept: LoadedRelease[] = [];
  #problem: string | undefined;
  /** What the archive knows to be live. */
  #remembered = '';

  constructor({ name, origin, source, archive, health, log }: LiveSectionOptions) {
    this.name = name;
    this.#origin = origin;
    this.#source = source;
    this.#archive = archive;
    this.#health = health;
    this.#log = log;
    this.#guests = new GuestReleases(source);
  }

  /** What visits see. Where the promoted version was taken back: the last one before it that was not. */
  get live(): LoadedRelease | undefined {
    if (!this.#live || !this.#isTakenBack(this.#live)) return this.#live;
    return this.#kept.findLast((kept) => kept !== this.#shared?.loaded && !this.#isTakenBack(kept)) ?? this.#live;
  }

  /** What a share of the visits sees instead, or undefined. */
  get shared(): SharedRelease | undefined {
    return this.#shared && !this.#isTakenBack(this.#shared.loaded) ? this.#shared : undefined;
  }

  /** A release whose files can be served at once. */
  find(version: string): LoadedRelease | undefined {
    return this.#findKept(version) ?? this.#guests.find(version);
  }

  /** A release that is not this shell's own to show, from the section's origin or from the one named. */
  async bring(version: string, originUrl = this.#origin.url): Promise<LoadedRelease | undefined> {
    return this.#findKept(version) ?? this.#guests.bring(new SectionOrigin(originUrl), version);
  }

  describe(): SectionStatus {
    const { live, shared } = this;
    return {
      live: live?.release.version ?? null,
      kept: this.#kept.map(({ release }) => release.version),
      share: shared ? { version: shared.loaded.release.version, percent: shared.percent } : null,
      counts: this.#health.counts(this.name),
      refused: this.#refusals.all,
      takenBack: this.#health.takenBack(this.name),
      problem: this.#problem ?? null,
    };
  }

  async restore(): Promise<void> {
    const { pointer, releases } = await this.#archive.read();
    this.#kept = releases;
    this.#live = (pointer && this.#findKept(pointer.version)) ?? releases.at(-1);
    const loaded = pointer?.share && this.#findKept(pointer.share.version);
    if (pointer?.share && loaded) this.#shared = { loaded, percent: pointer.share.percent };
    this.#refineLater(...releases.toReversed());
  }

  /**
   * Reads the section's pointer and does what it says. Never throws: what goes wrong is kept as the problem or as a refusal.
   * May be called again before it is done: a release that is slow to come does not keep the next pointer from being read.
   */
  async follow(): Promise<void> {
    this.#reading ??= this.#readPointer().finally(() => (this.#reading = undefined));
    const pointer = await this.#reading;
    if (!pointer) return;
    if (JSON.stringify(pointer) !== JSON.stringify(this.#pointer)) {
      this.#source.forgetRefusals();
      this.#refusals.expectAnew();
    }
    this.#pointer = pointer;
    const problems = await Promise.all([this.#followLive(pointer), this.#followShare(pointer)]);
    const unsaved = await this.#remember().catch((failure: Error) => `What is live could not be written down: ${failure.message}`);
    if (pointer === this.#pointer) this.#problem = [...problems, unsaved].find((problem) => problem !== undefined);
  }

  async #readPointer(): Promise<Pointer | undefined> {
    try {
      return await this.#origin.readPointer();
    } catch (failure) {
      this.#problem = this.#note('unknown', failure);
      return undefined;
    }
  }

  async #followLive({ version }: Pointer): Promise<string | undefined> {
    if (this.#live?.release.version === version) return undefined;
    try {
      const loaded = this.#findKept(version) ?? (await this.#load(version));
      // The pointer may have moved on while the release was on its way.
      if (this.#pointer?.version === version) this.#show({ live: loaded, shared: this.#shared });
      return undefined;
    } catch (failure) {
      return this.#note(version, failure);
    }
  }

  async #followShare({ version, share }: Pointer): Promise<string | undefined> {
    if (share?.version !== this.#shared?.loaded.release.version) this.#shared = undefined;
    if (!share || share.version === version) return undefined;
    try {
      const loaded = this.#findKept(share.version) ?? (await this.#load(share.version));
      const asked = this.#pointer?.share;
      if (asked?.version === share.version) this.#show({ live: this.#live, shared: { loaded, percent: asked.percent } });
      return undefined;
    } catch (failure) {
      return this.#note(share.version, failure);
    }
  }

  async #load(version: string): Promise<LoadedRelease> {
    const fetched = await this.#source.fetch(this.#origin, version);
    const [loaded] = await Promise.all([loadRelease(fetched.release, fetched.contents), this.#archive.write(fetched)]);
    this.#refusals.withdraw(version);
    this.#refineLater(loaded);
    return loaded;
  }

  #show({ live, shared }: { live: LoadedRelease | undefined; shared: SharedRelease | undefined }): void {
    if (live !== this.#live) this.#log(`${this.name} ${live?.release.version} is live.`);
    this.#live = live;
    this.#shared = shared;
    const last = [shared?.loaded === live ? undefined : shared?.loaded, live].filter((loaded) => loaded !== undefined);
    const before = this.#kept.filter(({ release }) => last.every((loaded) => loaded.release.version !== release.version));
    this.#kept = [...before, ...last].slice(-keptReleases);
  }

  /** So that a start without the origin shows the same. */
  async #remember(): Promise<void> {
    if (!this.#live) return;
    const share = this.#shared && { version: this.#shared.loaded.release.version, percent: this.#shared.percent };
    const shown: Pointer = { version: this.#live.release.version, ...(share && { share }) };
    if (JSON.stringify(shown) === this.#remembered) return;
    await this.#archive.markLive(shown, this.#kept.map(({ release }) => release.version));
    this.#remembered = JSON.stringify(shown);
  }

  /** Compresses finely in the background; nobody waits for it. */
  #refineLater(...releases: LoadedRelease[]): void {
    void releases.reduce((before, loaded) => before.then(() => refineRelease(loaded)), Promise.resolve());
  }

  #findKept(version: string): LoadedRelease | undefined {
    return this.#kept.find(({ release }) => release.version === version);
  }

  #isTakenBack({ release }: LoadedRelease): boolean {
    return this.#health.isTakenBack(this.name, release.version);
  }

  /** Answers why it failed. A refusal is kept with the version. */
  #note(version: string, failure: unknown): string {
    const reason = failure instanceof Error ? failure.message : String(failure);
    if (failure instanceof ReleaseRefused && this.#refusals.add(version, reason)) this.#log(`${this.name} ${version} is refused. ${reason}`);
    return reason;
  }
}
