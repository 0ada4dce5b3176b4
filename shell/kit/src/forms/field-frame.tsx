import type { ReactNode } from 'react';
import styles from './field.module.css';

export interface FieldTexts {
  /** Id of the control; hint and message get theirs from it. */
  id: string;
  label: string;
  hint?: string | undefined;
  /** What is wrong with the field and what to do about it. */
  error?: string | undefined;
}

/** Label, hint and message around one control, wired by id. Give the control `describeField` of the same texts. */
export function FieldFrame({ id, label, hint, error, children }: FieldTexts & { children: ReactNode }) {
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <FieldHint id={id} hint={hint} />
      {children}
      <FieldError id={id} error={error} />
    </div>
  );
}

export function FieldHint({ id, hint }: Pick<FieldTexts, 'id' | 'hint'>) {
  if (hint === undefined) return null;
  return (
    <p className={styles.hint} id={`${id}-hint`}>
      {hint}
    </p>
  );
}

export function FieldError({ id, error }: Pick<FieldTexts, 'id' | 'error'>) {
  if (error === undefined) return null;
  return (
    <p className={styles.error} id={`${id}-error`}>
      {error}
    </p>
  );
}

/** The attributes that tie a control to its hint and its message. */
export function describeField({ id, hint, error }: Pick<FieldTexts, 'id' | 'hint' | 'error'>) {
  const ids = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean);
  return {
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': ids.length === 0 ? undefined : ids.join(' '),
  };
}
