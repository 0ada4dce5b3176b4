import { useEffect, useState } from 'react';
import buttonStyles from '../../design/button.module.css';
import alertStyles from './form-alert.module.css';
import { field, placeholder } from '../form-names.ts';
import trapStyles from '../fields/trap-field.module.css';

export interface SubmitButtonProps {
  label: string;
  isSubmitting: boolean;
}

/** Sends the form it is in. */
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

/** Milliseconds until a visitor may wonder whether anything happens. */
const longWait = 5_000;

/** Gets the focus from the disabled button, and is read out then, and again after a long wait. */
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

/** Says why the form was not sent. A new `key` for each attempt makes it read out again. */
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
 * Hidden fields of a form without scripts: the release, a fresh token and a fresh key, which the shell's server inserts
 * into each page. React does not render the latter two, because hydration would put the placeholders back.
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
 * A hidden field for programs that fill in everything; the lead service then suspects spam. Out of the way of eyes,
 * keyboards, screen readers and autofill; a browser without styles shows what to do with it.
 */
export function TrapField({ id }: { id: string }) {
  return (
    <div className={trapStyles.hidden} aria-hidden="true">
      <label htmlFor={id}>Leave this field empty</label>
      <input type="text" id={id} name={field.trap} tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/** Whether something was written into the trap. */
export function isTrapFilled(form: HTMLFormElement): boolean {
  return (form.querySelector<HTMLInputElement>(`input[name="${field.trap}"]`)?.value ?? '') !== '';
}
