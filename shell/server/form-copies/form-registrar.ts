/** Tells the api which forms visitors see, so that a consent can be shown with the form that it was given on. */
import { setTimeout as wait } from 'node:timers/promises';
import type { LoadedRelease } from '../releases/fetch-release.ts';
import type { ReleasedForm } from './released-form.ts';
import { createHmac } from 'node:crypto';

/** A lead may come right after a release went live. In milliseconds. */
const INTERVAL = 500;

/** What visitors see of a section. */
export type ShownRelease = Pick<LoadedRelease, 'release' | 'forms'>;

interface FormRegistrarOptions {
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
  start(listShown: () => ShownRelease[]): void {
    this.#keepTelling(listShown).catch((failure: Error) => this.#options.log(failure.message));
  }

  stop(): void {
    this.#stop.abort();
  }

  /** Tells the forms of these releases, unless the api has them. Never throws. */
  async tell(shown: ShownRelease[]): Promise<void> {
    await Promise.all(
      shown.filter((release) => !this.#settled.has(nameOf(release))).map((release) => this.#tellOne(release)),
    );
  }

  async #keepTelling(listShown: () => ShownRelease[]): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      await this.tell(listShown());
      await wait(INTERVAL, undefined, { signal, ref: false }).catch(() => {});
    }
  }

  async #tellOne(shown: ShownRelease): Promise<void> {
    try {
      for (const form of shown.forms) {
        if (!(await this.#isKept(form)))
          this.#options.log(`The api refused the copy of ${form.release}'s form to ${form.action}.`);
      }
      this.#settled.add(nameOf(shown));
    } catch {
      // The api is away: told the next time.
    }
  }

  /** The fullest copy that the api takes. */
  async #isKept({ release, action, copies }: ReleasedForm): Promise<boolean> {
    for (const html of copies) if ((await this.#options.send({ release, action, html })) === 'kept') return true;
    return false;
  }
}

function nameOf({ release: { section, version } }: ShownRelease): string {
  return `${section}@${version}`;
}

/** In milliseconds. */
const TIMEOUT = 2_000;
/** What sending again would not change. */
const refusals = [400, 413];

/** One copy of a form, as the api takes it. */
export interface FormCopy {
  release: string;
  action: string;
  html: string;
}

/** `kept`: now or before. `refused`: the api will never take this copy. Rejects when the api gave neither answer. */
type SendForm = (copy: FormCopy) => Promise<'kept' | 'refused'>;

export function createFormSender(apiUrl: string, csrfSecret: string): SendForm {
  const code = createHmac('sha256', csrfSecret).update('release-counts').digest('base64url');
  return async ({ release, action, html }) => {
    const response = await fetch(`${apiUrl}/api/releases/forms`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${code}` },
      body: JSON.stringify({ release, action, html }),
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (response.ok) return 'kept';
    if (refusals.includes(response.status)) return 'refused';
    throw new Error(`The api answered a form with status ${response.status}.`);
  };
}
