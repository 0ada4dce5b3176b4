/** Tells the api which forms visitors see, so that a consent can be shown with the form that it was given on. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Release } from '@land/kit/build/release-format.ts';
import type { SendForm } from './form-sender.ts';
import { listForms } from './released-form.ts';

/** A lead may come right after a release went live. In milliseconds. */
const INTERVAL = 500;

export interface FormRegistrarOptions {
  send: SendForm;
  log: (sentence: string) => void;
}

export class FormRegistrar {
  readonly #options: FormRegistrarOptions;
  readonly #stop = new AbortController();
  /** Releases whose forms the api has, or will never take. */
  readonly #settled = new Set<string>();

  constructor(options: FormRegistrarOptions) {
    this.#options = options;
  }

  /** Tells what is new from now on, and again whatever the api did not answer. `listShown` is asked each time. */
  start(listShown: () => Release[]): void {
    void this.#keepTelling(listShown);
  }

  stop(): void {
    this.#stop.abort();
  }

  /** Tells the forms of these releases, unless the api has them. Never throws. */
  async tell(releases: Release[]): Promise<void> {
    await Promise.all(releases.filter((release) => !this.#settled.has(nameOf(release))).map((release) => this.#tellOne(release)));
  }

  async #keepTelling(listShown: () => Release[]): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await this.tell(listShown());
      await wait(INTERVAL, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  async #tellOne(release: Release): Promise<void> {
    try {
      for (const form of listForms(release)) {
        if ((await this.#options.send(form)) === 'refused') this.#options.log(`The api refused the copy of ${form.release}'s form to ${form.action}.`);
      }
      this.#settled.add(nameOf(release));
    } catch {
      // The api is away: told the next time.
    }
  }
}

function nameOf({ section, version }: Release): string {
  return `${section}@${version}`;
}
