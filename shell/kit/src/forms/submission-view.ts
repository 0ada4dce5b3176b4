import type { Outcome } from '../page.ts';
import type { FormAlertKind } from './form-alert.tsx';
import type { FieldErrors } from './submit-lead.ts';

export type SubmissionState = 'editing' | 'submitting' | 'success' | 'failure';

/** What the visitor sees of a submission. */
export interface SubmissionView {
  state: SubmissionState;
  alert: FormAlertKind | null;
  errors: FieldErrors;
  /** Where the focus belongs after this change; null leaves it where it is. */
  focus: 'first-field' | 'first-error' | 'terms' | 'submit' | null;
  /** Counts the visitor's attempts: the same alert twice is two alerts. */
  attempt: number;
}

/** The view of a page as it is served: an untouched form, or what became of one that was sent without scripts. */
export function viewOf(outcome: Outcome): SubmissionView {
  const untouched = { state: 'editing', alert: null, errors: {}, focus: null, attempt: 0 } as const;
  if (outcome === 'sent') return { ...untouched, state: 'success' };
  if (outcome === 'failed') return { ...untouched, state: 'failure', alert: 'failure' };
  return untouched;
}
