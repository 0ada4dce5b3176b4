import { field } from '../form-names.ts';
import { afterAnswer, type SubmissionView } from './submission-view.ts';
import { type Attempt, startAttempt } from './idempotency-key.ts';
import { type LeadRequest, submitLead } from './submit-lead.ts';

type Show = (view: SubmissionView) => void;

/**
 * The state that outlasts a form on the screen, by the path that it posts to: a visitor who visits another page while
 * it is being sent returns to its present state, and sending again is the same attempt. In memory, for as long as the
 * site is open.
 */
class SubmissionStore {
  #attempt: Attempt | undefined;
  #view: SubmissionView | null = null;
  #show: Show | undefined;

  /** Returns the view while a submission is being sent, and until the visitor has seen the result. */
  read(): SubmissionView | null {
    return this.#view;
  }

  /** Shows a submission's progress on the open form. Returns a function that stops it. */
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

  /** Sends the form, even if the visitor leaves it meanwhile. Returns whether it was accepted. */
  async send(request: Omit<LeadRequest, 'attempt'>, sent: SubmissionView, form: HTMLFormElement): Promise<boolean> {
    // A visitor who returns sees it without losing the focus.
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

/** The key that the server inserted into the form; a form rendered by a script has only the placeholder. */
function readServedKey(form: HTMLFormElement): string | undefined {
  const { value = '%' } = form.querySelector<HTMLInputElement>(`[name="${field.key}"]`) ?? {};
  return value.startsWith('%') ? undefined : value;
}
