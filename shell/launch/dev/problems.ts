/** The errors of `npm run dev` that are not fixed yet: of syntax, types, run time and prerendering. */

export class Problems {
  readonly #texts = new Map<string, string[]>();
  readonly #onChange: () => void;

  /** @param onChange called after each change, for open pages */
  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Replaces the problems of one source, such as `seller` or `types`, and prints new ones. */
  replace(source: string, texts: string[]): void {
    const before = this.#texts.get(source) ?? [];
    if (before.join('\n') === texts.join('\n')) return;
    if (texts.length > 0) this.#texts.set(source, texts);
    else this.#texts.delete(source);
    for (const text of texts) if (!before.includes(text)) console.error(`\n${source}: ${text}\n`);
    if (texts.length === 0) console.log(`${source}: fixed.`);
    this.#onChange();
  }

  /** Forgets errors at run time, which come again if they are not fixed. */
  forget(source: string): void {
    if (this.#texts.delete(source)) this.#onChange();
  }

  /** Adds an error at run time. */
  add(source: string, text: string): void {
    const texts = this.#texts.get(source) ?? [];
    if (!texts.includes(text)) this.replace(source, [...texts.slice(-4), text]);
  }

  /** All problems, each with its source before it. */
  list(): string[] {
    return [...this.#texts].flatMap(([source, texts]) => texts.map((text) => `${source}: ${text}`));
  }
}
