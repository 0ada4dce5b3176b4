import { type MouseEvent, type RefObject, useLayoutEffect, useState } from 'react';
import type { FieldErrors } from './post-form.ts';
import { findFields, showWithWords } from './form-focus.ts';
import styles from './marked-fields.module.css';

interface Marked {
  id: string;
  label: string;
}

interface MarkedFieldsProps {
  formRef: RefObject<HTMLFormElement | null>;
  errors: FieldErrors;
}

/** A line above the button with the number of marked fields and a link to each. Shows nothing if no field is marked. */
export function MarkedFields({ formRef, errors }: MarkedFieldsProps) {
  const [marked, setMarked] = useState<readonly Marked[]>([]);
  useLayoutEffect(
    () => setMarked(formRef.current === null ? [] : listMarked(formRef.current, errors)),
    [formRef, errors],
  );
  if (marked.length === 0) return null;
  return (
    <p className={styles.marked}>
      {`${marked.length} to correct: `}
      {marked.map(({ id, label }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <a href={`#${id}`} onClick={goTo}>
            {label}
          </a>
        </span>
      ))}
    </p>
  );
}

/** Focuses the field that a link names. */
function goTo(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  field?.focus({ preventScroll: true });
  if (field) showWithWords(field);
}

/** The marked fields in their order on the page. The boxes of a group count as one field. */
function listMarked(form: HTMLFormElement, errors: FieldErrors): Marked[] {
  const fields = findFields(form).filter(({ name }) => errors[name] !== undefined);
  return fields
    .filter((field) => field === fields.find(({ name }) => name === field.name))
    .map((field) => {
      const words = field.closest('fieldset')?.querySelector('legend') ?? field.labels?.[0];
      return { id: field.id, label: (words?.textContent ?? field.name).replace('*', '') };
    });
}
