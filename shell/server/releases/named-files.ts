/**
 * Decides whether a requested file may cause the fetch of a release that this shell has not loaded. The request comes
 * from a page of another shell behind the same load balancer, or from someone who guesses. A fetch is expensive, so the
 * file must be in the signed description of the release, and descriptions and releases are fetched at a limited rate.
 */
import { RecentMap } from '../recent-map.ts';

const DESCRIPTIONS = { most: 20, every: 1_000 };
/** Milliseconds for which a release counts as missing, because it may arrive later. */
const MISSING_FOR = 5_000;
const DESCRIBED_FOR = 60_000;
const MAX_DESCRIBED = 200;

interface Description {
  files: Promise<Set<string>>;
  /** Epoch milliseconds */
  until: number;
}

export class NamedFiles {
  readonly #list: (version: string) => Promise<string[]>;
  readonly #descriptions = new RecentMap<Description>(MAX_DESCRIBED);
  readonly #mayDescribe = new Allowance(DESCRIPTIONS);

  /** `list` returns the file names in a release's signed description. */
  constructor(list: (version: string) => Promise<string[]>) {
    this.#list = list;
  }

  /** Whether the release has the file; false also if too many descriptions were requested. */
  async has(version: string, file: string): Promise<boolean> {
    const known = this.#descriptions.get(version);
    if (known && known.until > Date.now()) return (await known.files).has(file);
    if (!this.#mayDescribe.take()) return false;
    const files = this.#list(version).then(
      (names) => new Set(names),
      () => new Set<string>(),
    );
    const description: Description = { files, until: Date.now() + DESCRIBED_FOR };
    this.#descriptions.set(version, description);
    if ((await files).size === 0) description.until = Date.now() + MISSING_FOR;
    return (await files).has(file);
  }
}

export interface AllowanceOptions {
  /** The most that are allowed at once. */
  most: number;
  /** Milliseconds until one more is allowed. */
  every: number;
}

/** A rate limit (token bucket): `most` at once, then one more per interval. */
export class Allowance {
  readonly #options: AllowanceOptions;
  readonly #now: () => number;
  #left: number;
  #countedAt: number;

  constructor(options: AllowanceOptions, now: () => number = () => performance.now()) {
    this.#options = options;
    this.#now = now;
    this.#left = options.most;
    this.#countedAt = now();
  }

  /** Counts one use, and returns whether it is allowed. */
  take(): boolean {
    const now = this.#now();
    this.#left = Math.min(this.#options.most, this.#left + (now - this.#countedAt) / this.#options.every);
    this.#countedAt = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
