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
