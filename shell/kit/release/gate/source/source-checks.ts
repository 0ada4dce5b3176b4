import type { SectionDefinition } from '../../format/section.ts';
import { checkTypes } from './check-types.ts';
import { runOwnTests } from './run-own-tests.ts';

/**
 * What is checked of a section's sources, while its release is being built: types and the section's own tests, side by
 * side.
 */
export class SourceChecks {
  readonly #ending = new AbortController();
  readonly #types: Promise<void>;
  readonly #tests: Promise<number>;

  constructor(section: SectionDefinition) {
    this.#types = checkTypes(section, this.#ending.signal);
    this.#tests = runOwnTests(section, this.#ending.signal);
    // Whoever asks for the result is told.
    for (const promise of [this.#types, this.#tests]) promise.catch(() => {});
  }

  /** How many tests passed. Throws ReleaseRefused; a wrong type is told before the tests that fail for it. */
  async run(): Promise<number> {
    await this.#types;
    return this.#tests;
  }

  /** Ends what still runs. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await Promise.allSettled([this.#types, this.#tests]);
  }
}
