import type { Outcome } from '@land/kit';
import { isCompletePhone, readPhone } from '@land/kit/forms';
import { type FormEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { requestStop, type StopResult } from './request-stop.ts';

/** What the visitor sees of their request. */
export interface StopView {
  state: 'editing' | 'submitting' | 'success' | 'failure';
  /** What is wrong with the phone number. */
  phoneError?: string | undefined;
  /** Where the focus belongs after this change. */
  focus?: 'phone' | 'success' | 'submit';
  /** Counts the tries: the same alert twice is two alerts. */
  attempt: number;
}

export interface StopRequest {
  view: StopView;
  formRef: RefObject<HTMLFormElement | null>;
  /** Of the message that thanks. */
  successRef: RefObject<HTMLDivElement | null>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onInput: () => void;
}

const states = { none: 'editing', sent: 'success', failed: 'failure' } as const satisfies Record<Outcome, StopView['state']>;

/** The way of a number from the form to being stopped. */
export function useStopRequest(outcome: Outcome): StopRequest {
  const [view, setView] = useState<StopView>(() => ({ state: states[outcome], attempt: 0 }));
  const formRef = useRef<HTMLFormElement>(null);
  const successRef = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    if (view.focus === 'success') successRef.current?.focus();
    if (view.focus === 'phone') formRef.current?.querySelector<HTMLElement>('[name="phone"]')?.focus();
    if (view.focus === 'submit') formRef.current?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [view]);

  async function stop(phone: string, attempt: number) {
    setView({ state: 'submitting', attempt });
    const result = await requestStop(phone);
    if (result.outcome === 'stopped') formRef.current?.reset();
    setView({ ...viewAfter(result), attempt });
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (view.state === 'submitting') return;
    const [phone, attempt] = [readPhone(event.currentTarget, 'phone'), view.attempt + 1];
    if (isCompletePhone(phone)) void stop(phone, attempt);
    else setView({ state: 'editing', phoneError: 'Enter a 10-digit US phone number.', focus: 'phone', attempt });
  }

  function onInput() {
    if (view.phoneError !== undefined) setView({ state: view.state, attempt: view.attempt });
  }

  return { view, formRef, successRef, onSubmit, onInput };
}

function viewAfter(result: StopResult): Omit<StopView, 'attempt'> {
  switch (result.outcome) {
    case 'stopped':
      return { state: 'success', focus: 'success' };
    case 'refused':
      return { state: 'editing', phoneError: result.message, focus: 'phone' };
    case 'failed':
      return { state: 'failure', focus: 'submit' };
  }
}
