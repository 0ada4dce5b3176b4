import { field } from '../form-names.ts';
import { afterAnswer, type SubmissionView } from './submission-view.ts';
import { type Attempt, startAttempt } from './idempotency-key.ts';
import { type LeadRequest, submitLead } from './submit-lead.ts';

type Show = (view: SubmissionView) => void;

/**
 * The state of a form's submission, which lives longer than the form on the screen. A visitor who opens another page of
 * the site while the form is being sent finds the current state on return, and a retry is the same attempt. It is in
 * memory, until the browser loads a new document.
 */
class SubmissionStore {
  #attempt: Attempt | undefined;
  #view: SubmissionView | null = null;
  #show: Show | undefined;

  /** The view of the submission while it is being sent and until the visitor has seen the result; otherwise null. */
  read(): SubmissionView | null {
    return this.#view;
  }

  /** Calls `show` with each new view of the submission. Returns a function that stops this. */
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

  /** Sends the form, also if the visitor leaves its page. Returns whether it was accepted. */
  async send(request: Omit<LeadRequest, 'attempt'>, sent: SubmissionView, form: HTMLFormElement): Promise<boolean> {
    // Shown to a visitor who returns to the form, without moving the focus.
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

/** The store of the form that posts to this path. */
export function storeFor(path: string): SubmissionStore {
  const store = stores.get(path) ?? new SubmissionStore();
  stores.set(path, store);
  return store;
}

/** The key that the server inserted into the form; a form rendered by a script has only the placeholder. */
function readServedKey(form: HTMLFormElement): string | undefined {
  const { value = '%' } = form.querySelector<HTMLInputElement>(`[name="${field.key}"]`) ?? {};
  return value.startsWith('%') ? undefined : value;
}
