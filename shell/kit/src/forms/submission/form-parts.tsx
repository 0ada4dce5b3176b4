import { useEffect, useState } from 'react';
import buttonStyles from '../../design/button.module.css';
import alertStyles from './form-alert.module.css';
import { field, placeholder } from '../form-names.ts';
import trapStyles from '../fields/trap-field.module.css';

export interface SubmitButtonProps {
  label: string;
  isSubmitting: boolean;
}

/** The button that submits its form, with a status line while the form is being sent. */
export function SubmitButton({ label, isSubmitting }: SubmitButtonProps) {
  return (
    <>
      <button
        type="submit"
        className={`${buttonStyles.button} ${buttonStyles.primary} ${buttonStyles.wide}`}
        disabled={isSubmitting}
      >
        {isSubmitting ? 'Submitting...' : label}
      </button>
      {isSubmitting && <SendingStatus />}
    </>
  );
}

/** Milliseconds after which the status line says that the form is still being sent. */
const longWait = 5_000;

/**
 * The status line. It gets the focus, because a disabled button loses it, and is read out then and after a long wait.
 */
function SendingStatus() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLate, longWait, true);
    return () => clearTimeout(timer);
  }, []);
  const words = isLate ? 'Still sending. Please keep this page open.' : 'Sending. Please wait.';
  return (
    <p className={buttonStyles.status} role="status" aria-label={words} tabIndex={-1}>
      {words}
    </p>
  );
}

export interface FormAlertProps {
  id: string;
  text: string;
}

/** The error alert of a form. Give it a new `key` for each attempt, so that screen readers read it out again. */
export function FormAlert({ id, text }: FormAlertProps) {
  return (
    <p className={alertStyles.alert} id={id} role="alert">
      {text}
    </p>
  );
}

interface ServedFieldsProps {
  names: readonly (keyof typeof placeholder)[];
  /** Release of the section that shows the form. */
  release: string;
}

/**
 * Hidden fields for a form that is posted without scripts: the section's release, a CSRF token and an idempotency key.
 * The shell's server inserts a new token and key into each page. These two are plain HTML for React, because hydration
 * would restore the placeholders.
 */
export function ServedFields({ names, release }: ServedFieldsProps) {
  const html = names.map((name) => `<input type="hidden" name="${name}" value="${placeholder[name]}">`).join('');
  return (
    <>
      <span hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
      <input type="hidden" name={field.release} value={release} />
    </>
  );
}

/**
 * A field that people do not see. If it has text, a robot filled in the form, and the api suspects spam. Keyboards,
 * screen readers and autofill skip it; its label is for browsers without styles.
 */
export function TrapField({ id }: { id: string }) {
  return (
    <div className={trapStyles.hidden} aria-hidden="true">
      <label htmlFor={id}>Leave this field empty</label>
      <input type="text" id={id} name={field.trap} tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/** Whether the trap field has text. */
export function isTrapFilled(form: HTMLFormElement): boolean {
  return (form.querySelector<HTMLInputElement>(`input[name="${field.trap}"]`)?.value ?? '') !== '';
}
