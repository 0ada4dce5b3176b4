/** The releases in this shell's memory, each for one of the reasons below. Shown ones are also on disk. */
import type { Pointer } from '@land/release-tools/format/release-format.ts';
import {
  fetchSignedDescription,
  fetchRelease,
  loadRelease,
  type LoadedRelease,
  refineRelease,
} from './fetch-release.ts';
import { Allowance } from './named-files.ts';
import type { RefusalMemory } from './refusal-memory.ts';
import { keptReleases, type ReleaseArchive } from './release-archive.ts';
import { digestSigned, type FetchedRelease, isTrusted, checkCopy, type ReleaseTrust } from './release-trust.ts';
import type { SectionOrigin } from './section-origin.ts';

/**
 * The reason to have a release in memory. `shown`: the pointer names it, or did so before. `misfit`: a copy from disk
 * that this shell would now refuse, but whose files open pages may need. `previewed`: a preview link shows it. `named`:
 * one of its files was requested.
 */
const reasons = ['shown', 'misfit', 'previewed', 'named'] as const;
type Reason = (typeof reasons)[number];

/** The most versions that are fetched at the same time, per reason. More requests mean that someone is guessing. */
const MAX_CONCURRENT = 8;
/**
 * The rate of fetches for the reason `named`: shells behind a load balancer differ by one or two releases for a second.
 */
const NAMED = { most: 5, every: 10_000 };

export interface ReleaseStoreOptions {
  /** The origin of the section. */
  origin: SectionOrigin;
  trust: ReleaseTrust;
  archive: ReleaseArchive;
  refusals: RefusalMemory;
  /** Called with one sentence for each copy that cannot be shown, with the reason. */
  log: (sentence: string) => void;
}

interface Held {
  reason: Reason;
  /** Its origin and version. */
  source: string;
  loaded: LoadedRelease;
}

export class ReleaseStore {
  readonly #options: ReleaseStoreOptions;
  /** The releases in memory, most recently used last; at most five per reason. */
  #held: Held[] = [];
  readonly #fetching = new Map<string, Promise<FetchedRelease>>();
  readonly #loading = new Map<string, Promise<LoadedRelease>>();
  readonly #mayFetchNamed = new Allowance(NAMED);
  /** Versions of copies that this shell would refuse. They stay on disk in case the former shell is started again. */
  readonly #spared: string[] = [];
  /** The pointer that was last stored on disk, as JSON. */
  #remembered = '';

  constructor(options: ReleaseStoreOptions) {
    this.#options = options;
  }

  /** The releases that were shown, the last one at the end; the pointer may name them even if the origin is down. */
  get kept(): readonly LoadedRelease[] {
    return this.#heldFor('shown');
  }

  /** A misfit to show in the absence of any other release, because an old page is better for visitors than none. */
  get standIn(): LoadedRelease | undefined {
    return this.kept.length > 0 ? undefined : this.#heldFor('misfit').at(-1);
  }

  /** Finds a release whose files can be served immediately. */
  find(version: string, wanted: readonly Reason[] = reasons): LoadedRelease | undefined {
    const held = this.#held.filter(({ loaded }) => loaded.release.version === version);
    return wanted.flatMap((reason) => held.filter((one) => one.reason === reason))[0]?.loaded;
  }

  /**
   * Returns a release from memory, or fetches and checks it, also if its key was replaced. Throws ReleaseRefused, or
   * another error if it cannot be fetched.
   */
  async get(version: string, reason: Exclude<Reason, 'misfit'>, origin = this.#options.origin): Promise<LoadedRelease> {
    const source = `${origin.url} ${version}`;
    const held = this.#held.find((one) => one.reason === reason && one.source === source)?.loaded;
    // Without the limits below, which are for the other two reasons.
    if (reason === 'shown')
      return held && this.isTrusted(held) ? held : once(this.#loading, `shown ${source}`, () => this.#loadOwn(version));
    if (held) return this.#hold(reason, source, held);
    if (this.#options.refusals.isMissing(source)) throw new Error(`${version} was missing a moment ago.`);
    return once(this.#loading, `${reason} ${source}`, async () => {
      const concurrent = [...this.#loading.keys()].filter((key) => key.startsWith(reason)).length;
      if (concurrent >= MAX_CONCURRENT || (reason === 'named' && !this.#mayFetchNamed.take()))
        throw new Error('Too many releases were requested.');
      return this.#hold(reason, source, await loadRelease(await this.#fetch(origin, version)));
    });
  }

  isTrusted({ signed }: LoadedRelease): boolean {
    return isTrusted(signed, this.#options.trust);
  }

  /** Records these releases as shown; pass the live one last. */
  keep(...shown: LoadedRelease[]): void {
    for (const loaded of shown) this.#hold('shown', `${this.#options.origin.url} ${loaded.release.version}`, loaded);
  }

  /** Loads the copies from disk that may be used. Returns the pointer to what was shown when the shell stopped. */
  async restore(): Promise<Pointer | undefined> {
    const { archive, origin, trust, log } = this.#options;
    const { pointer, copies } = await archive.read();
    for (const copy of copies) {
      const { use, reason, forms = [] } = await checkCopy(copy, trust);
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

  /** Stores the pointer, so that the shell shows the same releases if it starts while the origin is down. */
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

  /** Fetches a version, once for concurrent calls. */
  #fetch(origin: SectionOrigin, version: string): Promise<FetchedRelease> {
    const { trust, archive, refusals } = this.#options;
    const source = `${origin.url} ${version}`;
    return once(this.#fetching, source, async () => {
      let digest: string | undefined;
      try {
        const signed = await fetchSignedDescription(archive.section, origin, version);
        digest = digestSigned(signed, trust);
        refusals.refuseAgain(source, digest);
        return await fetchRelease(signed, origin, trust);
      } catch (failure) {
        refusals.remember(source, failure, digest);
        throw failure;
      }
    });
  }

  /** Compresses releases at the best quality, in the background. */
  #refineLater(...releases: LoadedRelease[]): void {
    // Errors are ignored: the files then stay as they are.
    releases.reduce((before, loaded) => before.then(() => refineRelease(loaded)), Promise.resolve()).catch(() => {});
  }
}

/** Starts a task, or returns the running one with the same key. */
function once<T>(running: Map<string, Promise<T>>, key: string, start: () => Promise<T>): Promise<T> {
  const started = running.get(key) ?? start().finally(() => running.delete(key));
  running.set(key, started);
  return started;
}
