/**
 * The releases of a section that this shell holds in memory, to be served at once, each for a reason. What it shows or
 * has shown lies on disk too, to start from.
 */
import type { Pointer } from '@land/release-tools/format/release-format.ts';
import { fetchClaim, fetchRelease, loadRelease, type LoadedRelease, refineRelease } from './fetch-release.ts';
import { Allowance } from './named-files.ts';
import type { RefusalMemory } from './refusal-memory.ts';
import { keptReleases, type ReleaseArchive } from './release-archive.ts';
import { digestClaim, type FetchedRelease, isTrusted, judgeCopy, type ReleaseTrust } from './release-trust.ts';
import type { SectionOrigin } from './section-origin.ts';

/**
 * Why a release is held. `shown`: the pointer names it, or did. `misfit`: a copy that this shell would refuse today;
 * open pages may still need its files. `previewed`: somebody has a link to it. `named`: somebody asked for one of its
 * files.
 */
const reasons = ['shown', 'misfit', 'previewed', 'named'] as const;
type Reason = (typeof reasons)[number];

/** Of different versions, for each reason: more at a time is somebody who guesses. */
const MAX_UNDER_WAY = 8;
/** A balancer's shells are a release or two apart, and each follows its pointer by itself within a second. */
const NAMED = { most: 5, every: 10_000 };

export interface ReleaseStoreOptions {
  /** The section's own. */
  origin: SectionOrigin;
  trust: ReleaseTrust;
  archive: ReleaseArchive;
  refusals: RefusalMemory;
  /** Told in one sentence which copies cannot be shown, and why. */
  log: (sentence: string) => void;
}

interface Held {
  reason: Reason;
  /** Origin and version. */
  place: string;
  loaded: LoadedRelease;
}

export class ReleaseStore {
  readonly #options: ReleaseStoreOptions;
  /** What was shown or asked for last comes last; five for each reason. */
  #held: Held[] = [];
  readonly #fetching = new Map<string, Promise<FetchedRelease>>();
  readonly #loading = new Map<string, Promise<LoadedRelease>>();
  readonly #mayFetchNamed = new Allowance(NAMED);
  /** Copies that stay on disk all the same: for the shell before, should this one go back to it. */
  readonly #spared: string[] = [];
  /** What the archive knows to be shown. */
  #remembered = '';

  constructor(options: ReleaseStoreOptions) {
    this.#options = options;
  }

  /** What the pointer may name without the origin, in the order in which it was last shown, the live one last. */
  get kept(): readonly LoadedRelease[] {
    return this.#heldFor('shown');
  }

  /** What is shown while there is nothing better: an old page is more to a visitor than none. */
  get standIn(): LoadedRelease | undefined {
    return this.kept.length > 0 ? undefined : this.#heldFor('misfit').at(-1);
  }

  /** One whose files can be served at once. */
  find(version: string, wanted: readonly Reason[] = reasons): LoadedRelease | undefined {
    const held = this.#held.filter(({ loaded }) => loaded.release.version === version);
    return wanted.flatMap((reason) => held.filter((one) => one.reason === reason))[0]?.loaded;
  }

  /**
   * A release that is wanted for a reason: a held one, unless its key is no longer the section's, else from the origin,
   * whole and checked. Throws ReleaseRefused, and other errors when it cannot be had.
   */
  async get(version: string, reason: Exclude<Reason, 'misfit'>, origin = this.#options.origin): Promise<LoadedRelease> {
    const place = `${origin.url} ${version}`;
    const held = this.#held.find((one) => one.reason === reason && one.place === place)?.loaded;
    // Pointers are followed side by side: one that hangs holds up no other.
    if (reason === 'shown')
      return held && this.isTrusted(held) ? held : once(this.#loading, `shown ${place}`, () => this.#loadOwn(version));
    if (held) return this.#hold(reason, place, held);
    if (this.#options.refusals.isMissing(place)) throw new Error(`${version} was not there a moment ago.`);
    return once(this.#loading, `${reason} ${place}`, async () => {
      const underWay = [...this.#loading.keys()].filter((key) => key.startsWith(reason)).length;
      if (underWay >= MAX_UNDER_WAY || (reason === 'named' && !this.#mayFetchNamed.take()))
        throw new Error('Too much is asked for.');
      return this.#hold(reason, place, await loadRelease(await this.#fetch(origin, version)));
    });
  }

  isTrusted({ claim }: LoadedRelease): boolean {
    return isTrusted(claim, this.#options.trust);
  }

  /** These are shown now, the live one last. */
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
        `The copy of ${copy.section} ${copy.version} ${use === 'misfit' ? 'is shown only until there is another' : 'is not shown'}. ${reason}`,
      );
    }
    this.#refineLater(...this.kept.toReversed(), ...this.#heldFor('misfit').toReversed());
    return pointer;
  }

  /** So that a start without the origin shows the same. */
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

  #hold(reason: Reason, place: string, loaded: LoadedRelease): LoadedRelease {
    const others = this.#held.filter((held) => held.reason !== reason || held.place !== place);
    const sameReason = others.filter((held) => held.reason === reason);
    const tooMany = sameReason.slice(0, Math.max(0, sameReason.length + 1 - keptReleases));
    this.#held = [...others.filter((held) => !tooMany.includes(held)), { reason, place, loaded }];
    return loaded;
  }

  async #loadOwn(version: string): Promise<LoadedRelease> {
    const fetched = await this.#fetch(this.#options.origin, version);
    const [loaded] = await Promise.all([loadRelease(fetched), this.#options.archive.write(fetched)]);
    this.#refineLater(loaded);
    return loaded;
  }

  /** Once at a time for all reasons. */
  #fetch(origin: SectionOrigin, version: string): Promise<FetchedRelease> {
    const { trust, archive, refusals } = this.#options;
    const place = `${origin.url} ${version}`;
    return once(this.#fetching, place, async () => {
      let digest: string | undefined;
      try {
        const claim = await fetchClaim(archive.section, origin, version);
        digest = digestClaim(claim, trust);
        refusals.refuseAgain(place, digest);
        return await fetchRelease(claim, origin, trust);
      } catch (failure) {
        refusals.remember(place, failure, digest);
        throw failure;
      }
    });
  }

  /** Compresses finely in the background; nobody waits for it. */
  #refineLater(...releases: LoadedRelease[]): void {
    // What cannot be compressed finely is served as it came.
    releases.reduce((before, loaded) => before.then(() => refineRelease(loaded)), Promise.resolve()).catch(() => {});
  }
}

function once<T>(running: Map<string, Promise<T>>, key: string, start: () => Promise<T>): Promise<T> {
  const started = running.get(key) ?? start().finally(() => running.delete(key));
  running.set(key, started);
  return started;
}
