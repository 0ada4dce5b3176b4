/** Follows the pointer of one section: fetches, checks and shows what it names, and reports what was refused. */
import { ReleaseRefused } from '@land/release-tools/format/failures.ts';
import { listFiles, type Pointer, type SectionName } from '@land/release-tools/format/release-format.ts';
import type { SectionStatus } from '@land/release-tools/format/sections-status.ts';
import { countRefusal } from '../telemetry/metrics.ts';
import { fetchSignedDescription, type LoadedRelease } from './fetch-release.ts';
import { NamedFiles } from './named-files.ts';
import { PointerTrust } from './pointer-trust.ts';
import { RefusalMemory } from './refusal-memory.ts';
import type { ReleaseArchive } from './release-archive.ts';
import { ReleaseStore } from './release-store.ts';
import { readVerified, type ReleaseTrust } from './release-trust.ts';
import { SectionOrigin } from './section-origin.ts';
import { type ReleaseHealth, type SharedRelease, ShownReleases } from './shown-releases.ts';

export interface LiveSectionOptions {
  name: SectionName;
  origin: SectionOrigin;
  trust: ReleaseTrust;
  archive: ReleaseArchive;
  health: ReleaseHealth;
  /**
   * Called with one sentence for each release that becomes live or is refused, and for each copy that cannot be shown.
   */
  log: (sentence: string) => void;
}

export class LiveSection {
  readonly name: SectionName;
  readonly #origin: SectionOrigin;
  readonly #log: LiveSectionOptions['log'];
  readonly #store: ReleaseStore;
  readonly #shown: ShownReleases;
  readonly #namedFiles: NamedFiles;
  readonly #refusals = new RefusalMemory();
  readonly #pointers: PointerTrust;
  /** The last pointer that was read. */
  #pointer: Pointer | undefined;
  #reading: Promise<Pointer | undefined> | undefined;
  #problem: string | undefined;

  constructor({ name, origin, trust, archive, health, log }: LiveSectionOptions) {
    this.name = name;
    this.#origin = origin;
    this.#log = log;
    this.#store = new ReleaseStore({ origin, trust, archive, refusals: this.#refusals, log });
    this.#shown = new ShownReleases({ name, store: this.#store, health, log });
    this.#pointers = new PointerTrust({ section: name, trust, log });
    this.#namedFiles = new NamedFiles(async (version) =>
      Object.keys(listFiles(readVerified(await fetchSignedDescription(name, origin, version), trust))),
    );
  }

  get live(): LoadedRelease | undefined {
    return this.#shown.live;
  }

  /** The release that a share of visits sees instead of the live one, if any. */
  get shared(): SharedRelease | undefined {
    return this.#shown.shared;
  }

  find(version: string): LoadedRelease | undefined {
    return this.#store.find(version);
  }

  /** Fetches a release for a preview, from the section's origin or the given one. */
  async bring(version: string, originUrl = this.#origin.url): Promise<LoadedRelease | undefined> {
    const origin = new SectionOrigin(originUrl);
    return this.#store.find(version, ['shown']) ?? this.#store.get(version, 'previewed', origin).catch(() => undefined);
  }

  /** Fetches the release to which a requested file belongs; undefined if it has no such file or cannot be fetched. */
  async bringNamed(version: string, file: string): Promise<LoadedRelease | undefined> {
    const loaded = this.find(version);
    if (loaded || !(await this.#namedFiles.has(version, file))) return loaded;
    return this.#store.get(version, 'named').catch(() => undefined);
  }

  describe(): SectionStatus {
    return { ...this.#shown.describe(), refused: this.#refusals.reported, problem: this.#problem ?? null };
  }

  async restore(): Promise<void> {
    this.#pointers.seen = (await this.#shown.restore())?.at;
  }

  /**
   * Reads the section's pointer and shows what it names. Never throws: failures are reported as the section's problem
   * or as refusals. May be called again before it returns, so that a slow release does not delay the next pointer.
   */
  async follow(): Promise<void> {
    this.#reading ??= this.#readPointer().finally(() => (this.#reading = undefined));
    const pointer = await this.#reading;
    if (!pointer) return;
    if (JSON.stringify(pointer) !== JSON.stringify(this.#pointer)) this.#refusals.forget();
    this.#pointer = pointer;
    const problems = await Promise.all([this.#followLive(pointer), this.#followShare(pointer)]);
    const unsaved = await this.#shown
      .remember(this.#pointers.timeToStore)
      .catch((failure: Error) => `The live version could not be saved: ${failure.message}`);
    if (pointer === this.#pointer) this.#problem = [...problems, unsaved].find((problem) => problem !== undefined);
  }

  async #readPointer(): Promise<Pointer | undefined> {
    let pointer: Pointer | undefined;
    try {
      pointer = await this.#origin.readPointer();
      this.#pointers.check(pointer);
      return pointer;
    } catch (failure) {
      this.#problem = this.#note(pointer?.version ?? 'unknown', failure, pointer?.at);
      return undefined;
    }
  }

  /**
   * Fetches and shows the live version. A live release whose key was replaced is fetched again; if it has no new
   * signature, it stays live and is listed as refused.
   */
  async #followLive({ version, at }: Pointer): Promise<string | undefined> {
    try {
      if (this.#shown.isPromoted(version)) return undefined;
      const loaded = await this.#get(version);
      // The pointer may have moved while the release was being fetched.
      if (this.#pointer?.version === version) this.#shown.promote(loaded);
      return undefined;
    } catch (failure) {
      return this.#note(version, failure, at);
    }
  }

  async #followShare({ version, share, at }: Pointer): Promise<string | undefined> {
    this.#shown.shareOnly(share?.version);
    if (!share || share.version === version) return undefined;
    try {
      const loaded = await this.#get(share.version);
      const current = this.#pointer?.share;
      if (current?.version === share.version) this.#shown.share({ loaded, percent: current.percent });
      return undefined;
    } catch (failure) {
      return this.#note(share.version, failure, at);
    }
  }

  async #get(version: string): Promise<LoadedRelease> {
    const loaded = await this.#store.get(version, 'shown');
    this.#refusals.remove(version);
    return loaded;
  }

  /** Returns the reason of a failure. Records a refusal with its version and the time of its pointer. */
  #note(version: string, failure: unknown, pointer: string | null = null): string {
    const reason = failure instanceof Error ? failure.message : String(failure);
    if (failure instanceof ReleaseRefused && this.#refusals.report(version, reason, pointer)) {
      countRefusal(this.name);
      this.#log(`${this.name} ${version} is refused. ${reason}`);
    }
    return reason;
  }
}
