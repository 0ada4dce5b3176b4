/**
 * Prints the output of several sources that run at the same time, one after the other: the first immediately, the
 * others when it is their turn.
 */
export class OrderedOutput<Source> {
  readonly #waiting: Source[];
  readonly #said = new Map<Source, string>();
  readonly #ended = new Set<Source>();
  readonly #print: (text: string) => void;

  constructor(order: readonly Source[], print: (text: string) => void) {
    this.#waiting = [...order];
    this.#print = print;
  }

  write(source: Source, text: string): void {
    if (source === this.#waiting[0]) this.#print(text);
    else this.#said.set(source, (this.#said.get(source) ?? '') + text);
  }

  end(source: Source): void {
    this.#ended.add(source);
    for (let first = this.#waiting[0]; first !== undefined && this.#ended.has(first); first = this.#waiting[0]) {
      this.#waiting.shift();
      const next = this.#waiting[0];
      if (next !== undefined) this.#print(this.#said.get(next) ?? '');
    }
  }
}
