import { useLayoutEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import type { LeadSubmission } from '../lead-submission.ts';
import type { PageProps } from '../page.ts';
import { consentText, consentVersion, smsConsentText } from './consent-wording.ts';
import { moveFocus } from './form-focus.ts';
import { startAttempt } from './idempotency-key.ts';
import { readSmsConsent } from './read-fields.ts';
import { submitLead, type FieldErrors, type LeadRequest } from './submit-lead.ts';
import { afterAnswer, afterSubmit, startedAgain, viewOf, withoutError, type SubmissionView } from './submission-view.ts';
import { isTrapFilled } from './trap-field.tsx';
import { useDelayedReset } from './use-delayed-reset.ts';
import { useFillTime } from './use-fill-time.ts';

export interface SubmissionOptions<S extends LeadSubmission> extends PageProps {
  path: LeadRequest['path'];
  /** Release of the section that shows the form. */
  release: string;
  /** Reads the body of the request from the form's controls; the consent to marketing texts is added to it. */
  read: (form: HTMLFormElement) => S;
  /** Messages for the required fields that are not rightly filled in; asked once the terms are agreed to. */
  check: (submission: S) => FieldErrors;
}

/** A form's way from editing to success or failure: give it to `LeadForm`. */
export interface Submission {
  path: LeadRequest['path'];
  release: string;
  formRef: RefObject<HTMLFormElement | null>;
  view: SubmissionView;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  startAgain: () => void;
}

type Signs = Pick<LeadRequest, 'fillMilliseconds' | 'isTrapFilled'>;

export function useSubmission<S extends LeadSubmission>(options: SubmissionOptions<S>): Submission {
  const { path, release, outcome, read, check, onSubmitted } = options;
  const formRef = useRef<HTMLFormElement>(null);
  const [view, setView] = useState(() => viewOf(outcome));
  const [attempt] = useState(startAttempt);
  const reset = useDelayedReset(formRef);
  const fillTime = useFillTime();
  // A state would let a second click through before the next render, and after success before the panel is there.
  const isLocked = useRef(false);

  useLayoutEffect(() => {
    if (formRef.current !== null) moveFocus(formRef.current, view);
  }, [view]);

  async function send(submission: S, signs: Signs) {
    isLocked.current = true;
    const idempotencyKey = attempt.keyFor(JSON.stringify(submission));
    const consent = { text: consentText, smsText: smsConsentText, version: consentVersion };
    const result = await submitLead({ path, submission, idempotencyKey, consent, release, ...signs });
    setView((sent) => afterAnswer(sent, result));
    isLocked.current = result.outcome === 'accepted';
    if (result.outcome !== 'accepted') return;
    attempt.settle();
    reset.later();
    onSubmitted?.(submission);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isLocked.current) return;
    const submission = { ...read(event.currentTarget), ...readSmsConsent(event.currentTarget) };
    const signs = { fillMilliseconds: fillTime.read(), isTrapFilled: isTrapFilled(event.currentTarget) };
    const next = afterSubmit(view, submission.agreedToTerms, () => check(submission));
    setView(next);
    if (next.state === 'submitting') void send(submission, signs);
  }

  function onInput({ target }: FormEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const { name } = target;
    setView((edited) => withoutError(edited, name));
  }

  function startAgain() {
    isLocked.current = false;
    reset.now();
    fillTime.restart();
    forgetOutcome();
    setView(startedAgain);
  }

  return { path, release, formRef, view, onSubmit, onInput, startAgain };
}

/** A reload must not thank again for what was sent without scripts before. */
function forgetOutcome() {
  const url = new URL(location.href);
  if (!url.searchParams.has('submission')) return;
  url.searchParams.delete('submission');
  history.replaceState(history.state, '', url);
}
