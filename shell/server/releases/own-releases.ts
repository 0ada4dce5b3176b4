/**
 * The releases that this shell shows or has shown: in memory, to be served at once, and as copies on disk, to start
 * from.
 */
import type { Pointer } from '@land/kit/release/format/release-format.ts';
import { type LoadedRelease, loadRelease, refineRelease } from './loaded-release.ts';
import { keptReleases, type ReleaseArchive } from './release-archive.ts';
import type { ReleaseSource } from './release-source.ts';
import type { SectionOrigin } from './section-origin.ts';

export interface OwnReleasesOptions {
  origin: SectionOrigin;
  source: ReleaseSource;
  archive: ReleaseArchive;
  /** Told in one sentence which copies cannot be shown, and why. */
  log: (sentence: string) => void;
}

export class OwnReleases {
  readonly #options: OwnReleasesOptions;
  readonly #loading = new Map<string, Promise<LoadedRelease>>();
  #kept: LoadedRelease[] = [];
  /** Copies that this shell would refuse today. Open pages may still need their files. */
  #misfits: LoadedRelease[] = [];
  /** Copies that stay on disk all the same: for the shell before, should this one go back to it. */
  readonly #spared: string[] = [];
  /** What the archive knows to be shown. */
  #remembered = '';

  constructor(options: OwnReleasesOptions) {
    this.#options = options;
  }

  /** What the pointer may name without the origin, in the order in which it was last shown, the live one last. */
  get kept(): readonly LoadedRelease[] {
    return this.#kept;
  }

  /** What is shown while there is nothing better: an old page is more to a visitor than none. */
  get standIn(): LoadedRelease | undefined {
    return this.#kept.length > 0 ? undefined : this.#misfits.at(-1);
  }

  findKept(version: string): LoadedRelease | undefined {
    return this.#kept.find(({ release }) => release.version === version);
  }

  /** One whose files can be served. */
  find(version: string): LoadedRelease | undefined {
    return this.findKept(version) ?? this.#misfits.find(({ release }) => release.version === version);
  }

  /** Reads the copies. Answers what was shown when the shell stopped. */
  async restore(): Promise<Pointer | undefined> {
    const { archive, source, log } = this.#options;
    const { pointer, copies } = await archive.read();
    for (const copy of copies) {
      const { use, reason } = source.judge(copy);
      if (use === 'fit') this.#kept.push(await loadRelease(copy));
      if (use === 'misfit') this.#misfits.push(await loadRelease(copy));
      if (use === 'fit') continue;
      this.#spared.push(copy.version);
      log(
        `The copy of ${copy.section} ${copy.version} ${use === 'misfit' ? 'is shown only until there is another' : 'is not shown'}. ${reason}`,
      );
    }
    this.#refineLater(...this.#kept.toReversed(), ...this.#misfits.toReversed());
    return pointer;
  }

  isTrusted({ claim }: LoadedRelease): boolean {
    return this.#options.source.trusts(claim);
  }

  /**
   * A release that the pointer names: a kept one, unless its key is no longer the section's, else from the origin.
   * Throws as `fetch` does.
   */
  async get(version: string): Promise<LoadedRelease> {
    const kept = this.findKept(version);
    if (kept && this.isTrusted(kept)) return kept;
    // Pointers are followed side by side: one that hangs holds up no other.
    const loading = this.#loading.get(version) ?? this.#load(version).finally(() => this.#loading.delete(version));
    this.#loading.set(version, loading);
    return loading;
  }

  /** These are shown now, the live one last. */
  keep(...shown: LoadedRelease[]): void {
    const before = this.#kept.filter(({ release }) =>
      shown.every((loaded) => loaded.release.version !== release.version),
    );
    this.#kept = [...before, ...shown].slice(-keptReleases);
  }

  /** So that a start without the origin shows the same. */
  async remember(pointer: Pointer): Promise<void> {
    const shown = JSON.stringify(pointer);
    if (shown === this.#remembered) return;
    await this.#options.archive.markLive(pointer, [
      ...this.#spared,
      ...this.#kept.map(({ release }) => release.version),
    ]);
    this.#remembered = shown;
  }

  async #load(version: string): Promise<LoadedRelease> {
    const { source, origin, archive } = this.#options;
    const fetched = await source.fetch(origin, version);
    const [loaded] = await Promise.all([loadRelease(fetched), archive.write(fetched)]);
    this.#refineLater(loaded);
    return loaded;
  }

  /** Compresses finely in the background; nobody waits for it. */
  #refineLater(...releases: LoadedRelease[]): void {
    void releases.reduce((before, loaded) => before.then(() => refineRelease(loaded)), Promise.resolve());
  }
}
