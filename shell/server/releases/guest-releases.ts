/**
 * Releases that are not this shell's own to show: a few are held in memory, on top of the kept ones, and none on disk.
 */
import { RecentMap } from '../recent-map.ts';
import { type LoadedRelease, loadRelease } from './loaded-release.ts';
import type { ReleaseSource } from './release-source.ts';
import type { SectionOrigin } from './section-origin.ts';

const MAX_GUESTS = 5;
/** Whoever asks for what is not there is answered without asking the origin again, for so long in milliseconds. */
const MISSING_FOR = 5_000;
const MAX_MISSING = 200;
/** Of different versions: more at a time is somebody who guesses. */
const MAX_UNDER_WAY = 8;

export class GuestReleases {
  readonly #source: ReleaseSource;
  readonly #mayFetch: () => boolean;
  readonly #guests = new RecentMap<LoadedRelease>(MAX_GUESTS);
  readonly #underWay = new Map<string, Promise<LoadedRelease | undefined>>();
  readonly #missing = new RecentMap<number>(MAX_MISSING);

  /** `mayFetch` is asked before each release that has to be fetched. */
  constructor(source: ReleaseSource, mayFetch: () => boolean = () => true) {
    this.#source = source;
    this.#mayFetch = mayFetch;
  }

  find(version: string): LoadedRelease | undefined {
    return this.#guests.values.find(({ release }) => release.version === version);
  }

  /**
   * Fetched whole and checked like any other. Undefined when it is not there, refused, or its origin cannot be read.
   */
  async bring(origin: SectionOrigin, version: string): Promise<LoadedRelease | undefined> {
    const place = `${origin.url} ${version}`;
    const guest = this.#guests.get(place);
    if (guest) return this.#keep(place, guest);
    if ((this.#missing.get(place) ?? 0) > Date.now()) return undefined;
    const started = this.#underWay.get(place) ?? this.#start(origin, version, place);
    return started;
  }

  async #start(origin: SectionOrigin, version: string, place: string): Promise<LoadedRelease | undefined> {
    if (this.#underWay.size >= MAX_UNDER_WAY || !this.#mayFetch()) return undefined;
    const fetching = this.#fetch(origin, version, place).finally(() => this.#underWay.delete(place));
    this.#underWay.set(place, fetching);
    return fetching;
  }

  async #fetch(origin: SectionOrigin, version: string, place: string): Promise<LoadedRelease | undefined> {
    try {
      return this.#keep(place, await loadRelease(await this.#source.fetch(origin, version)));
    } catch {
      this.#missing.set(place, Date.now() + MISSING_FOR);
      return undefined;
    }
  }

  #keep(place: string, guest: LoadedRelease): LoadedRelease {
    this.#guests.set(place, guest);
    return guest;
  }
}
