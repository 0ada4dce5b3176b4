import type { ReactNode } from 'react';
import styles from './field.module.css';
import rowStyles from './form-row.module.css';

export interface FieldTexts {
  /** Id of the control; hint and message get theirs from it. */
  id: string;
  label: string;
  hint?: string | undefined;
  /** The fault of the field, and how to fix it. */
  error?: string | undefined;
}

/** Label, hint and message above one control, wired by id. Give the control `describeField` of the same texts. */
export function FieldFrame({ id, label, hint, error, children }: FieldTexts & { children: ReactNode }) {
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <FieldWords id={id} hint={hint} error={error} />
      {children}
    </div>
  );
}

type Words = Pick<FieldTexts, 'id' | 'hint' | 'error'>;

/** Hint and message: above the control, where a phone's keyboard does not cover them. */
export function FieldWords({ id, hint, error }: Words) {
  return (
    <>
      {hint !== undefined && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </>
  );
}

/** The attributes that tie a control to its hint, its notice (an element with the id `<id>-notice`) and its message. */
export function describeField({ id, hint, error, hasNotice }: Words & { hasNotice?: boolean }) {
  const ids = [
    hint !== undefined && `${id}-hint`,
    hasNotice && `${id}-notice`,
    error !== undefined && `${id}-error`,
  ].filter(Boolean);
  return {
    // Set either way, because a browser calls an untouched required field invalid.
    'aria-invalid': error !== undefined,
    'aria-describedby': ids.length === 0 ? undefined : ids.join(' '),
  };
}

/** Two short fields side by side if there is space. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className={rowStyles.row}>{children}</div>;
}
