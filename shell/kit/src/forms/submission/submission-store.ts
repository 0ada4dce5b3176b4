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
interface SubmissionStore {
  /** While a submission is being sent, and until somebody has seen what became of it; else null. */
  read: () => SubmissionView | null;
  /** Shows on the form that is there what becomes of a submission. Returns what ends it. */
  follow: (show: Show) => () => void;
  /** Sends what the form holds, also when the form goes meanwhile. Returns whether it was accepted. */
  send: (request: Omit<LeadRequest, 'attempt'>, sent: SubmissionView, form: HTMLFormElement) => Promise<boolean>;
}

const stores = new Map<string, SubmissionStore>();

export function storeFor(path: string): SubmissionStore {
  const store = stores.get(path) ?? createStore();
  stores.set(path, store);
  return store;
}

function createStore(): SubmissionStore {
  let attempt: Attempt | null = null;
  let view: SubmissionView | null = null;
  let show: Show | null = null;

  return {
    read: () => view,
    follow(showView) {
      show = showView;
      if (view !== null && view.state !== 'submitting') {
        show(view);
        view = null;
      }
      return () => {
        show = null;
      };
    },
    async send(request, sent, form) {
      // Who comes back finds it, and keeps the focus where it is.
      view = { ...sent, focus: null };
      attempt ??= startAttempt(readServedKey(form));
      const result = await submitLead({ ...request, attempt });
      const isAccepted = result.outcome === 'accepted';
      if (isAccepted) attempt.settle();
      const next = afterAnswer(sent, result);
      view = show === null ? { ...next, focus: null } : null;
      show?.(next);
      return isAccepted;
    },
  };
}

/** The key that the server has put into the form; a form that a script has put there holds only its place. */
function readServedKey(form: HTMLFormElement): string | undefined {
  const { value = '%' } = form.querySelector<HTMLInputElement>(`[name="${field.key}"]`) ?? {};
  return value.startsWith('%') ? undefined : value;
}
