import type { ReactNode } from 'react';
import styles from './field.module.css';
import rowStyles from './form-row.module.css';

export interface FieldTexts {
  /** Id of the control; the ids of its hint and error message begin with it. */
  id: string;
  label: string;
  hint?: string | undefined;
  /** The error message: what is wrong, and how to fix it. */
  error?: string | undefined;
}

/**
 * Label, hint and error message above a control. Spread `describeField` of the same texts on the control to link them.
 */
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

/** Hint and error message, shown above the control, because a phone's keyboard covers the space below it. */
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

/**
 * The ARIA attributes that link a control to its hint, its notice (an element with the id `<id>-notice`) and its error.
 */
export function describeField({ id, hint, error, hasNotice }: Words & { hasNotice?: boolean }) {
  const ids = [
    hint !== undefined && `${id}-hint`,
    hasNotice && `${id}-notice`,
    error !== undefined && `${id}-error`,
  ].filter(Boolean);
  return {
    // Also set if false, because browsers report an untouched required field as invalid.
    'aria-invalid': error !== undefined,
    'aria-describedby': ids.length === 0 ? undefined : ids.join(' '),
  };
}

/** A row of two short fields, side by side if there is space. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className={rowStyles.row}>{children}</div>;
}
