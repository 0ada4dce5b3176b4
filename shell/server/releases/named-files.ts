/**
 * Files of releases that somebody names: a page of another shell behind the same balancer, or whoever guesses. A whole
 * release costs the origin its bytes and this shell the gate, so the signed description is asked for the file first,
 * and neither is asked for without end.
 */
import { RecentMap } from '../recent-map.ts';

const DESCRIPTIONS = { most: 20, every: 1_000 };
/** What is not there, or refused, may come; in milliseconds. */
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

  /** `list` reads the names of a release's files from its signed description. */
  constructor(list: (version: string) => Promise<string[]>) {
    this.#list = list;
  }

  /** Returns false, too, when too much was asked for. */
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
  /** How often at once. */
  most: number;
  /** After this long one more, in milliseconds. */
  every: number;
}

/** How often something may be done that costs others: many times at once, and then in a steady measure. */
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

  /** Answers whether it may be done this time. */
  take(): boolean {
    const now = this.#now();
    this.#left = Math.min(this.#options.most, this.#left + (now - this.#countedAt) / this.#options.every);
    this.#countedAt = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
