/** The releases that this shell holds in memory, each for a reason. Shown ones are on disk too. */
import type { Pointer } from '@land/release-tools/format/release-format.ts';
import { fetchClaim, fetchRelease, loadRelease, type LoadedRelease, refineRelease } from './fetch-release.ts';
import { Allowance } from './named-files.ts';
import type { RefusalMemory } from './refusal-memory.ts';
import { keptReleases, type ReleaseArchive } from './release-archive.ts';
import { digestClaim, type FetchedRelease, isTrusted, judgeCopy, type ReleaseTrust } from './release-trust.ts';
import type { SectionOrigin } from './section-origin.ts';

/**
 * Why a release is held. `shown`: the pointer names it or named it. `misfit`: this shell would refuse the copy today,
 * but open pages may need its files. `previewed`: someone has a link to it. `named`: someone requested one of its
 * files.
 */
const reasons = ['shown', 'misfit', 'previewed', 'named'] as const;
type Reason = (typeof reasons)[number];

/** Versions fetched at a time, per reason. More means that someone is guessing. */
const MAX_UNDER_WAY = 8;
/** Shells behind a balancer are a release or two apart, and each follows the pointer within a second. */
const NAMED = { most: 5, every: 10_000 };

export interface ReleaseStoreOptions {
  /** The section's own origin. */
  origin: SectionOrigin;
  trust: ReleaseTrust;
  archive: ReleaseArchive;
  refusals: RefusalMemory;
  /** Receives one sentence for each copy that cannot be shown, with the reason. */
  log: (sentence: string) => void;
}

interface Held {
  reason: Reason;
  /** Origin and version. */
  source: string;
  loaded: LoadedRelease;
}

export class ReleaseStore {
  readonly #options: ReleaseStoreOptions;
  /** Most recently used last; five per reason. */
  #held: Held[] = [];
  readonly #fetching = new Map<string, Promise<FetchedRelease>>();
  readonly #loading = new Map<string, Promise<LoadedRelease>>();
  readonly #mayFetchNamed = new Allowance(NAMED);
  /** Copies that stay on disk in case the previous shell is started again. */
  readonly #spared: string[] = [];
  /** The versions that the archive has saved as shown. */
  #remembered = '';

  constructor(options: ReleaseStoreOptions) {
    this.#options = options;
  }

  /** Versions that the pointer may name while the origin is down, by when they were last shown. */
  get kept(): readonly LoadedRelease[] {
    return this.#heldFor('shown');
  }

  /** Shown until a better release is available: for a visitor, an old page is better than none. */
  get standIn(): LoadedRelease | undefined {
    return this.kept.length > 0 ? undefined : this.#heldFor('misfit').at(-1);
  }

  /** Finds a release whose files can be served immediately. */
  find(version: string, wanted: readonly Reason[] = reasons): LoadedRelease | undefined {
    const held = this.#held.filter(({ loaded }) => loaded.release.version === version);
    return wanted.flatMap((reason) => held.filter((one) => one.reason === reason))[0]?.loaded;
  }

  /**
   * Returns a release: the one in memory, unless its key was replaced, otherwise the one from the origin, complete and
   * checked. Throws ReleaseRefused, and other errors if it cannot be fetched.
   */
  async get(version: string, reason: Exclude<Reason, 'misfit'>, origin = this.#options.origin): Promise<LoadedRelease> {
    const source = `${origin.url} ${version}`;
    const held = this.#held.find((one) => one.reason === reason && one.source === source)?.loaded;
    // Pointers are followed in parallel, so a slow release delays no other.
    if (reason === 'shown')
      return held && this.isTrusted(held) ? held : once(this.#loading, `shown ${source}`, () => this.#loadOwn(version));
    if (held) return this.#hold(reason, source, held);
    if (this.#options.refusals.isMissing(source)) throw new Error(`${version} was missing a moment ago.`);
    return once(this.#loading, `${reason} ${source}`, async () => {
      const underWay = [...this.#loading.keys()].filter((key) => key.startsWith(reason)).length;
      if (underWay >= MAX_UNDER_WAY || (reason === 'named' && !this.#mayFetchNamed.take()))
        throw new Error('Too many releases were requested.');
      return this.#hold(reason, source, await loadRelease(await this.#fetch(origin, version)));
    });
  }

  isTrusted({ claim }: LoadedRelease): boolean {
    return isTrusted(claim, this.#options.trust);
  }

  /** Records these as shown, the live one last. */
  keep(...shown: LoadedRelease[]): void {
    for (const loaded of shown) this.#hold('shown', `${this.#options.origin.url} ${loaded.release.version}`, loaded);
  }

  /** Reads the copies. Returns what was shown when the shell stopped. */
  async restore(): Promise<Pointer | undefined> {
    const { archive, origin, trust, log } = this.#options;
    const { pointer, copies } = await archive.read();
    for (const copy of copies) {
      const { use, reason, forms = [] } = await judgeCopy(copy, trust);
      if (use !== 'unusable') this.#hold(use, `${origin.url} ${copy.version}`, await loadRelease({ ...copy, forms }));
      if (use === 'shown') continue;
      this.#spared.push(copy.version);
      log(
        `The copy of ${copy.section} ${copy.version} ${use === 'misfit' ? 'is shown only until another one is available' : 'is not shown'}. ${reason}`,
      );
    }
    this.#refineLater(...this.kept.toReversed(), ...this.#heldFor('misfit').toReversed());
    return pointer;
  }

  /** Saves the pointer, so that the shell shows the same if it starts while the origin is down. */
  async remember(pointer: Pointer): Promise<void> {
    const shown = JSON.stringify(pointer);
    if (shown === this.#remembered) return;
    const kept = this.kept.map(({ release }) => release.version);
    await this.#options.archive.markLive(pointer, [...this.#spared, ...kept]);
    this.#remembered = shown;
  }

  #heldFor(reason: Reason): LoadedRelease[] {
    return this.#held.filter((held) => held.reason === reason).map(({ loaded }) => loaded);
  }

  #hold(reason: Reason, source: string, loaded: LoadedRelease): LoadedRelease {
    const others = this.#held.filter((held) => held.reason !== reason || held.source !== source);
    const sameReason = others.filter((held) => held.reason === reason);
    const tooMany = sameReason.slice(0, Math.max(0, sameReason.length + 1 - keptReleases));
    this.#held = [...others.filter((held) => !tooMany.includes(held)), { reason, source, loaded }];
    return loaded;
  }

  async #loadOwn(version: string): Promise<LoadedRelease> {
    const fetched = await this.#fetch(this.#options.origin, version);
    const [loaded] = await Promise.all([loadRelease(fetched), this.#options.archive.write(fetched)]);
    this.#refineLater(loaded);
    return loaded;
  }

  /** Fetches a version once, even if several reasons ask for it. */
  #fetch(origin: SectionOrigin, version: string): Promise<FetchedRelease> {
    const { trust, archive, refusals } = this.#options;
    const source = `${origin.url} ${version}`;
    return once(this.#fetching, source, async () => {
      let digest: string | undefined;
      try {
        const claim = await fetchClaim(archive.section, origin, version);
        digest = digestClaim(claim, trust);
        refusals.refuseAgain(source, digest);
        return await fetchRelease(claim, origin, trust);
      } catch (failure) {
        refusals.remember(source, failure, digest);
        throw failure;
      }
    });
  }

  /** Compresses better in the background. */
  #refineLater(...releases: LoadedRelease[]): void {
    // If that fails, the file is served as it is.
    releases.reduce((before, loaded) => before.then(() => refineRelease(loaded)), Promise.resolve()).catch(() => {});
  }
}

function once<T>(running: Map<string, Promise<T>>, key: string, start: () => Promise<T>): Promise<T> {
  const started = running.get(key) ?? start().finally(() => running.delete(key));
  running.set(key, started);
  return started;
}
