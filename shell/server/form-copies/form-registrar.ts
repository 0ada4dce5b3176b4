/** Sends copies of the forms that visitors see to the api, so that a consent can later be shown with its form. */
import { setTimeout as wait } from 'node:timers/promises';
import type { ApiPost } from '../api-post.ts';
import type { LoadedRelease } from '../releases/fetch-release.ts';
import type { ReleasedForm } from './released-form.ts';

/** Milliseconds between two checks for new forms, short because a lead may arrive right after a release goes live. */
const INTERVAL = 500;

/** The release of a section that visitors see. */
export type ShownRelease = Pick<LoadedRelease, 'release' | 'forms'>;

interface FormRegistrarOptions {
  send: SendForm;
  log: (sentence: string) => void;
}

/** Sends the forms of each shown release to the api once. */
export class FormRegistrar {
  readonly #options: FormRegistrarOptions;
  readonly #stop = new AbortController();
  /** Releases whose forms the api has stored or refused. */
  readonly #settled = new Set<string>();

  constructor(options: FormRegistrarOptions) {
    this.#options = options;
  }

  /** Starts sending new forms, and repeats those that got no response. Calls `listShown` each time. */
  start(listShown: () => ShownRelease[]): void {
    this.#keepSending(listShown).catch((failure: Error) => this.#options.log(failure.message));
  }

  stop(): void {
    this.#stop.abort();
  }

  /** Sends the forms of these releases unless the api has them. Never throws. */
  async sendForms(shown: ShownRelease[]): Promise<void> {
    await Promise.all(
      shown.filter((release) => !this.#settled.has(nameOf(release))).map((release) => this.#sendOne(release)),
    );
  }

  async #keepSending(listShown: () => ShownRelease[]): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await this.sendForms(listShown());
      await wait(INTERVAL, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  async #sendOne(shown: ShownRelease): Promise<void> {
    try {
      for (const form of shown.forms) {
        if (!(await this.#sendForm(form)))
          this.#options.log(`The api refused the copy of ${form.release}'s form to ${form.action}.`);
      }
      this.#settled.add(nameOf(shown));
    } catch {
      // The api is down: try again next time.
    }
  }

  /**
   * Sends the copies of a form, the most complete first, until the api accepts one. Returns false if it accepts none.
   */
  async #sendForm({ release, action, copies }: ReleasedForm): Promise<boolean> {
    for (const html of copies) if ((await this.#options.send({ release, action, html })) === 'kept') return true;
    return false;
  }
}

function nameOf({ release: { section, version } }: ShownRelease): string {
  return `${section}@${version}`;
}

/** The statuses with which the api refuses a copy for good. */
const refusals = [400, 413];

/** One copy of a form, in the shape that the api accepts. */
export interface FormCopy {
  release: string;
  action: string;
  html: string;
}

/** `kept`: stored now or earlier. `refused`: the api will never accept this copy. Rejects on any other response. */
type SendForm = (copy: FormCopy) => Promise<'kept' | 'refused'>;

export function createFormSender(post: ApiPost): SendForm {
  return async ({ release, action, html }) => {
    const response = await post('releases/forms', { release, action, html });
    if (response.ok) return 'kept';
    if (refusals.includes(response.status)) return 'refused';
    throw new Error(`The api answered a form copy with status ${response.status}.`);
  };
}
