import { field } from '../form-names.ts';
import { afterAnswer, type SubmissionView } from './submission-view.ts';
import { type Attempt, startAttempt } from './idempotency-key.ts';
import { type LeadRequest, submitLead } from './submit-lead.ts';

type Show = (view: SubmissionView) => void;

/**
 * What outlasts a form that leaves the screen, by the path that it posts to: a visitor who looks at another page while
 * it is being sent comes back to it as it stands, and what they send again is the same attempt. In memory, for as long
 * as the site is open.
 */
class SubmissionStore {
  #attempt: Attempt | undefined;
  #view: SubmissionView | null = null;
  #show: Show | undefined;

  /** Returns the view while a submission is being sent, and until somebody has seen what became of it. */
  read(): SubmissionView | null {
    return this.#view;
  }

  /** Shows on the open form what becomes of a submission. Returns a function that stops it. */
  follow(show: Show): () => void {
    this.#show = show;
    if (this.#view !== null && this.#view.state !== 'submitting') {
      show(this.#view);
      this.#view = null;
    }
    return () => {
      this.#show = undefined;
    };
  }

  /** Sends what the form holds, even if the visitor leaves it meanwhile. Returns whether it was accepted. */
  async send(request: Omit<LeadRequest, 'attempt'>, sent: SubmissionView, form: HTMLFormElement): Promise<boolean> {
    // A visitor who comes back finds it, and keeps the focus where it is.
    this.#view = { ...sent, focus: null };
    const attempt = (this.#attempt ??= startAttempt(readServedKey(form)));
    const result = await submitLead({ ...request, attempt });
    const isAccepted = result.outcome === 'accepted';
    if (isAccepted) attempt.settle();
    const next = afterAnswer(sent, result);
    this.#view = this.#show ? null : { ...next, focus: null };
    this.#show?.(next);
    return isAccepted;
  }
}

const stores = new Map<string, SubmissionStore>();

export function storeFor(path: string): SubmissionStore {
  const store = stores.get(path) ?? new SubmissionStore();
  stores.set(path, store);
  return store;
}

/** The key that the server has put into the form; a form that a script has put there holds only its place. */
function readServedKey(form: HTMLFormElement): string | undefined {
  const { value = '%' } = form.querySelector<HTMLInputElement>(`[name="${field.key}"]`) ?? {};
  return value.startsWith('%') ? undefined : value;
}
