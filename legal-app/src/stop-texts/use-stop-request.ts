import type { Outcome } from '@land/kit';
import {
  type FieldErrors,
  type FocusTarget,
  isCompletePhone,
  moveFocus,
  postForm,
  type PostResult,
  readPhone,
  readText,
} from '@land/kit/forms';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';

interface StopView {
  state: 'editing' | 'submitting' | 'success' | 'failure';
  errors: FieldErrors;
  focus: FocusTarget;
  /** The number that was stopped, as it was entered; undefined after a post without scripts. */
  stopped?: string;
  /** Counts attempts, so that the same alert is announced again. */
  attempt: number;
}

/** The first view of the page; after a post without scripts, the outcome of that post. */
const initialViews = {
  none: { state: 'editing', focus: null },
  sent: { state: 'success', focus: 'panel' },
  failed: { state: 'failure', focus: 'first-field' },
} as const satisfies Record<Outcome, Partial<StopView>>;

/** The state of the stop form, and its event handlers. */
export function useStopRequest(outcome: Outcome) {
  const [view, setView] = useState<StopView>({ ...initialViews[outcome], errors: {}, attempt: 0 });
  const formRef = useRef<HTMLFormElement>(null);

  useLayoutEffect(() => {
    if (formRef.current) moveFocus(formRef.current, view);
  }, [view]);

  async function stop(form: HTMLFormElement, phone: string, attempt: number) {
    const stopped = readText(form, 'phone');
    setView({ state: 'submitting', errors: {}, focus: 'status', attempt });
    const result = await postForm({
      path: stopPath,
      fields: { phone },
      release: __SECTION_RELEASE__,
      name: 'Stopping texts',
    });
    if (result.outcome === 'accepted') form.reset();
    setView({ ...viewAfter(result), attempt, stopped });
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (view.state === 'submitting') return;
    const form = event.currentTarget;
    const [phone, attempt] = [readPhone(form, 'phone'), view.attempt + 1];
    if (isCompletePhone(phone)) void stop(form, phone, attempt);
    else
      setView({
        state: 'editing',
        errors: { phone: 'Enter a 10-digit US phone number.' },
        focus: 'first-error',
        attempt,
      });
  }

  function onInput() {
    const hasShownError = view.state === 'failure' || view.errors.phone !== undefined;
    if (hasShownError) setView({ ...view, state: 'editing', errors: {}, focus: null });
  }

  return { view, formRef, onSubmit, onInput };
}

function viewAfter(result: PostResult): Omit<StopView, 'attempt'> {
  if (result.outcome === 'accepted') return { state: 'success', errors: {}, focus: 'panel' };
  if (result.outcome === 'refused' && result.errors.phone !== undefined)
    return { state: 'editing', errors: result.errors, focus: 'first-error' };
  return { state: 'failure', errors: {}, focus: 'submit' };
}

/** The endpoint that stops texts: JSON from the script, a form post without scripts. */
export const stopPath = '/api/messaging/stop';
