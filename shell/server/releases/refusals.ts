import type { RefusedVersion } from '@land/kit/release/format/sections-status.ts';

const MOST = 20;

/** The versions of a section that were refused, each with its sentence, the newest last. */
export class Refusals {
  #all: RefusedVersion[] = [];
  #since = '';

  get all(): RefusedVersion[] {
    return this.#all;
  }

  /**
   * Whoever promotes a version again wants to know what became of it this time: the same refusal counts as a new one.
   */
  expectAnew(): void {
    this.#since = new Date().toISOString();
  }

  /** Answers whether it is a new one. `pointer`: the `at` of the one that named the version. */
  add(version: string, reason: string, pointer: string | null): boolean {
    const isSame = (refusal: RefusedVersion) => refusal.version === version && refusal.reason === reason;
    if (this.#all.some((refusal) => isSame(refusal) && refusal.at >= this.#since)) return false;
    this.#all = [
      ...this.#all.filter((refusal) => !isSame(refusal)),
      { version, reason, at: new Date().toISOString(), pointer },
    ].slice(-MOST);
    return true;
  }

  /** The version is a good one after all: it was signed anew, or its key was configured. */
  withdraw(version: string): void {
    this.#all = this.#all.filter((refusal) => refusal.version !== version);
  }
}
