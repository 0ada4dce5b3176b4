import type { Outcome } from '../../index.ts';
import { field } from '../form-names.ts';
import type { FocusTarget } from './form-focus.ts';
import type { FieldErrors, PostResult } from './post-form.ts';

type SubmissionState = 'editing' | 'submitting' | 'success' | 'failure';

export type FormAlertKind = 'terms' | 'failure';

/** The state of a form as the visitor sees it. */
export interface SubmissionView {
  state: SubmissionState;
  alert: FormAlertKind | null;
  errors: FieldErrors;
  /** Where the focus goes after this change. */
  focus: FocusTarget;
  /** The number in the form that was sent, as it was shown. Unknown after a form that was sent without scripts. */
  phone?: string | undefined;
  /** Number of attempts; a new number makes screen readers announce the same alert again. */
  attempt: number;
}

const untouched: SubmissionView = { state: 'editing', alert: null, errors: {}, focus: null, attempt: 0 };

/** The first view on a page: an empty form, or the result of a form that was sent without scripts. */
export function viewOf(outcome: Outcome): SubmissionView {
  if (outcome === 'sent') return { ...untouched, state: 'success', focus: 'panel' };
  if (outcome === 'failed') return { ...untouched, state: 'failure', alert: 'failure', focus: 'first-field' };
  return untouched;
}

/** The view after the submit button. One press marks all wrong fields and asks for the agreement to the terms. */
export function afterSubmit(view: SubmissionView, agreed: boolean, errors: FieldErrors): SubmissionView {
  const next = { ...untouched, attempt: view.attempt + 1 };
  if (!agreed) return { ...next, alert: 'terms', errors, focus: 'terms' };
  if (Object.values(errors).some(Boolean)) return { ...next, errors, focus: 'first-error' };
  return { ...next, state: 'submitting', focus: 'status' };
}

/** The view after the api's response. */
export function afterAnswer(view: SubmissionView, result: PostResult): SubmissionView {
  if (result.outcome === 'accepted') return { ...view, state: 'success', focus: 'panel' };
  const failure = { ...view, state: 'failure', alert: 'failure', focus: 'submit' } as const;
  const errors = result.outcome === 'refused' ? result.errors : {};
  return Object.keys(errors).length === 0 ? failure : { ...failure, errors, focus: 'first-error' };
}

/**
 * The view after an edit of the field `name`: without the error of that field, without the alert about the terms if
 * that was the terms' box, and without the alert about a failure, which would cover the form.
 */
export function afterEdit(view: SubmissionView, name: string): SubmissionView {
  const isResolved = view.alert === 'failure' || (view.alert === 'terms' && name === field.terms);
  if (!isResolved && view.errors[name] === undefined) return view;
  const state = view.state === 'failure' ? 'editing' : view.state;
  return {
    ...view,
    state,
    alert: isResolved ? null : view.alert,
    errors: { ...view.errors, [name]: undefined },
    focus: null,
  };
}

/** The view after "Submit Another Inquiry". */
export function startedAgain(view: SubmissionView): SubmissionView {
  return { ...untouched, attempt: view.attempt, focus: 'first-field' };
}
