import { type FocusEvent, type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { field } from '../form-names.ts';
import type { PageProps } from '../../index.ts';
import { moveFocus } from './form-focus.ts';
import type { FieldErrors } from './post-form.ts';
import { readSmsConsent, readText } from '../fields/read-fields.ts';
import { storeFor } from './submission-store.ts';
import { afterEdit, afterSubmit, startedAgain, type SubmissionView, viewOf } from './submission-view.ts';
import type { LeadRequest } from './submit-lead.ts';
import { isTrapFilled } from './form-parts.tsx';
import { useHydrated } from '../../use-hydrated.ts';

/** The fields that every form must read. */
interface FilledIn {
  agreedToTerms: boolean;
}

export interface SubmissionOptions<S extends FilledIn> extends PageProps {
  path: LeadRequest['path'];
  /** Release of the section that shows the form. */
  release: string;
  /** Reads the body of the request from the form's controls; the consent to marketing texts is added to it. */
  read: (form: HTMLFormElement) => S;
  /** Returns the errors of the fields, without the agreement to the terms. */
  check: (submission: S) => FieldErrors;
}

/** The state and the event handlers of a form, for `LeadForm`. */
export interface Submission {
  path: LeadRequest['path'];
  release: string;
  formRef: RefObject<HTMLFormElement | null>;
  view: SubmissionView;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
  onBlur: (event: FocusEvent<HTMLFormElement>) => void;
  startAgain: () => void;
}

/** Milliseconds after the thank-you panel appears until the form under it is cleared. */
const formResetDelay = 300;

/** Connects a form with the submission to `path`: its state from editing to success or failure, and event handlers. */
export function useSubmission<S extends FilledIn>(options: SubmissionOptions<S>): Submission {
  const { path, release, outcome, read, check, onSubmitted } = options;
  const store = storeFor(path);
  const formRef = useRef<HTMLFormElement>(null);
  const [view, setView] = useState(() => store.read() ?? viewOf(outcome));
  const fillTime = useFillTime(path);

  useLayoutEffect(() => store.follow(setView), [store]);

  useLayoutEffect(() => {
    if (formRef.current !== null) moveFocus(formRef.current, view);
    if (view.state !== 'success') return undefined;
    const timer = setTimeout(() => formRef.current?.reset(), formResetDelay);
    return () => clearTimeout(timer);
  }, [view]);

  async function send(request: Omit<LeadRequest, 'attempt'>, sent: SubmissionView, form: HTMLFormElement) {
    if (await store.send(request, sent, form)) onSubmitted?.(request.submission);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    // The view changes only with the next render, and a second click may come earlier, so the store is asked too.
    if (store.read() !== null || view.state === 'submitting' || view.state === 'success') return;
    const submission = { ...read(form), ...readSmsConsent(form) };
    const next = { ...afterSubmit(view, submission.agreedToTerms, check(submission)), phone: readText(form, 'phone') };
    setView(next);
    if (next.state !== 'submitting') return;
    const signs = { fillMilliseconds: fillTime.read(), isTrapFilled: isTrapFilled(form) };
    void send({ path, submission, release, ...signs }, next, form);
  }

  function onInput({ target }: FormEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement | HTMLTextAreaElement;
    setView((edited) => afterEdit(edited, name));
  }

  /**
   * When the focus leaves the terms' box, its alert has been read out; from then on the alert also describes the box.
   */
  function onBlur({ target }: FocusEvent<HTMLFormElement>) {
    if ((target as Partial<HTMLInputElement>).name === field.terms)
      setView((left) => (left.focus === 'terms' ? { ...left, focus: null } : left));
  }

  function startAgain() {
    formRef.current?.reset();
    fillTime.restart();
    forgetOutcome();
    setView(startedAgain);
  }

  return { path, release, formRef, view, onSubmit, onInput, onBlur, startAgain };
}

/** Removes the outcome of a submission without scripts from the URL, so that a reload does not thank again. */
function forgetOutcome() {
  const url = new URL(location.href);
  if (!url.searchParams.has('submission')) return;
  for (const name of ['submission', 'proof']) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}

/** When each form was first shown, by the path that it posts to. A visitor who returns to the page keeps that time. */
const shownAt = new Map<string, number>();

/**
 * Measures how long the form has been on the screen, in milliseconds: since the page loaded if the server sent the
 * form, otherwise since its first render.
 */
function useFillTime(path: string) {
  const wasServed = !useHydrated();
  const [fillTime] = useState(() => {
    if (!shownAt.has(path)) shownAt.set(path, wasServed ? 0 : performance.now());
    return {
      read: () => Math.round(performance.now() - (shownAt.get(path) ?? 0)),
      restart: () => void shownAt.set(path, performance.now()),
    };
  });
  return fillTime;
}
