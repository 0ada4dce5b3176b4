import type { Outcome } from '../../index.ts';
import { field } from '../form-names.ts';
import type { FocusTarget } from './form-focus.ts';
import type { FieldErrors, PostResult } from './post-form.ts';

type SubmissionState = 'editing' | 'submitting' | 'success' | 'failure';

export type FormAlertKind = 'terms' | 'failure';

/** A submission as the visitor sees it. */
export interface SubmissionView {
  state: SubmissionState;
  alert: FormAlertKind | null;
  errors: FieldErrors;
  /** Where the focus goes after this change. */
  focus: FocusTarget;
  /** Counts attempts: the same alert twice is two alerts. */
  attempt: number;
}

const untouched: SubmissionView = { state: 'editing', alert: null, errors: {}, focus: null, attempt: 0 };

/** The view of a served page: an untouched form, or the result of one that was sent without scripts. */
export function viewOf(outcome: Outcome): SubmissionView {
  if (outcome === 'sent') return { ...untouched, state: 'success', focus: 'panel' };
  if (outcome === 'failed') return { ...untouched, state: 'failure', alert: 'failure', focus: 'first-field' };
  return untouched;
}

/** The terms come first; the fields are checked once they are agreed to. */
export function afterSubmit(view: SubmissionView, agreed: boolean, check: () => FieldErrors): SubmissionView {
  const next = { ...untouched, attempt: view.attempt + 1 };
  if (!agreed) return { ...next, alert: 'terms', focus: 'terms' };
  const errors = check();
  if (Object.values(errors).some(Boolean)) return { ...next, errors, focus: 'first-error' };
  return { ...next, state: 'submitting', focus: 'status' };
}

export function afterAnswer(view: SubmissionView, result: PostResult): SubmissionView {
  if (result.outcome === 'accepted') return { ...view, state: 'success', focus: 'panel' };
  const failure = { ...view, state: 'failure', alert: 'failure', focus: 'submit' } as const;
  const errors = result.outcome === 'refused' ? result.errors : {};
  return Object.keys(errors).length === 0 ? failure : { ...failure, errors, focus: 'first-error' };
}

/**
 * Removes the messages that an edit responds to: its field's message, the terms' alert, and a failure's alert, which
 * would cover the form.
 */
export function afterEdit(view: SubmissionView, name: string): SubmissionView {
  const isAnswered = view.alert === 'failure' || (view.alert === 'terms' && name === field.terms);
  if (!isAnswered && view.errors[name] === undefined) return view;
  const state = view.state === 'failure' ? 'editing' : view.state;
  return {
    ...view,
    state,
    alert: isAnswered ? null : view.alert,
    errors: { ...view.errors, [name]: undefined },
    focus: null,
  };
}

export function startedAgain(view: SubmissionView): SubmissionView {
  return { ...untouched, attempt: view.attempt, focus: 'first-field' };
}
