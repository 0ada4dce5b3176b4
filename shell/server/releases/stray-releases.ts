/**
 * Releases that somebody names by a file of theirs: a page of another shell behind the same balancer, or whoever
 * guesses. A whole release costs the origin its bytes and this shell the gate, so the signed description is asked for
 * the file first, and neither is asked for without end. Previews have places of their own, which nobody gets into
 * without a link.
 */
import { RecentMap } from '../recent-map.ts';
import { Allowance } from './allowance.ts';
import { GuestReleases } from './guest-releases.ts';
import type { LoadedRelease } from './loaded-release.ts';
import type { ReleaseSource } from './release-source.ts';
import type { SectionOrigin } from './section-origin.ts';

/** A balancer's shells are a release or two apart, and each follows its pointer by itself within a second. */
const DESCRIPTIONS = { most: 20, every: 1_000 };
const RELEASES = { most: 5, every: 10_000 };
/** What is not there, or refused, may come; in milliseconds. */
const MISSING_FOR = 5_000;
const DESCRIBED_FOR = 60_000;
const MAX_DESCRIBED = 200;

interface Description {
  files: Promise<Set<string>>;
  /** Epoch milliseconds */
  until: number;
}

export class StrayReleases {
  readonly #source: ReleaseSource;
  readonly #origin: SectionOrigin;
  readonly #held: GuestReleases;
  readonly #descriptions = new RecentMap<Description>(MAX_DESCRIBED);
  readonly #mayDescribe = new Allowance(DESCRIPTIONS);

  constructor(source: ReleaseSource, origin: SectionOrigin) {
    const mayFetch = new Allowance(RELEASES);
    this.#source = source;
    this.#origin = origin;
    this.#held = new GuestReleases(source, () => mayFetch.take());
  }

  find(version: string): LoadedRelease | undefined {
    return this.#held.find(version);
  }

  /** Undefined when there is no such file, or too much was asked for. */
  async bring(version: string, file: string): Promise<LoadedRelease | undefined> {
    const held = this.find(version);
    if (held) return held;
    return (await this.#listFiles(version)).has(file) ? this.#held.bring(this.#origin, version) : undefined;
  }

  async #listFiles(version: string): Promise<Set<string>> {
    const known = this.#descriptions.get(version);
    if (known && known.until > Date.now()) return known.files;
    if (!this.#mayDescribe.take()) return new Set();
    const description: Description = { files: this.#readFiles(version), until: Date.now() + DESCRIBED_FOR };
    this.#descriptions.set(version, description);
    const files = await description.files;
    if (files.size === 0) description.until = Date.now() + MISSING_FOR;
    return files;
  }

  async #readFiles(version: string): Promise<Set<string>> {
    const release = await this.#source.describe(this.#origin, version).catch(() => undefined);
    return new Set(Object.keys(release?.files ?? {}));
  }
}
