import { field } from '../../../release/format/form-names.ts';
import styles from './trap-field.module.css';

/**
 * A field that nobody sees: programs that fill in everything fill it in too, and the lead service then suspects spam.
 * Out of the way of eyes, keyboards, screen readers and autofill; a browser without styles shows what to do with it.
 */
export function TrapField({ id }: { id: string }) {
  return (
    <div className={styles.hidden} aria-hidden="true">
      <label htmlFor={id}>Leave this field empty</label>
      <input type="text" id={id} name={field.trap} tabIndex={-1} autoComplete="off" />
    </div>
  );
}

/** Whether something was written into the trap. */
export function isTrapFilled(form: HTMLFormElement): boolean {
  return (form.querySelector<HTMLInputElement>(`input[name="${field.trap}"]`)?.value ?? '') !== '';
}
