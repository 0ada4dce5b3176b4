/** The builds in progress. */
export class Work {
  readonly #running = new Set<string>();
  readonly #waiting: (() => void)[] = [];

  /** Adds a build, once until it has ended. Call the result when it has. */
  begin(name: string): () => void {
    this.#running.add(name);
    return () => {
      this.#running.delete(name);
      if (this.#running.size > 0) return;
      this.#waiting.splice(0).forEach((resolve) => resolve());
    };
  }

  /** Resolves when no build is in progress. */
  untilDone(): Promise<void> {
    return this.#running.size === 0 ? Promise.resolve() : new Promise((resolve) => this.#waiting.push(resolve));
  }
}
