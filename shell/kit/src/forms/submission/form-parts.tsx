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

/** Milliseconds until a visitor wonders whether anything happens. */
const longWait = 5_000;

/** Gets the focus that the disabled button loses, and is read out with it; then again when it takes long. */
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

/** Says why the form was not sent. A new `key` for each attempt has it announced again. */
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
 * Hidden fields of a form without scripts: the release, and what the shell's server fills in each page that it serves:
 * a fresh token, a fresh key. Those are no elements of React's, which would put the empty places back when it takes the
 * page over.
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
 * A field that nobody sees: programs that fill in everything fill it in too, and the lead service then suspects spam.
 * Out of the way of eyes, keyboards, screen readers and autofill; a browser without styles shows what to do with it.
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
