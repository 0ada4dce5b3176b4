import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { brand } from '../../brand.ts';
import { showWithWords } from '../submission/form-focus.ts';
import { keepPhoneFormatted } from './phone-formatting.ts';
import type { PhoneNotice } from './edit-phone.ts';
import { phonePattern } from './phone-number.ts';
import { TextField, type TextFieldProps } from '../fields/text-field.tsx';
import styles from '../fields/field.module.css';

/** A US phone number, formatted as (XXX) XXX-XXXX while it is typed. Required. */
export function PhoneField(props: TextFieldProps) {
  const [notice, setNotice] = useState<PhoneNotice | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const adopt = useCallback((element: HTMLInputElement) => {
    input.current = element;
    return keepPhoneFormatted(element, setNotice);
  }, []);
  const shown = props.error === undefined ? notice : null;
  useLayoutEffect(() => {
    if (shown !== null && input.current) showWithWords(input.current);
  }, [shown]);

  return (
    <TextField
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="(555) 123-4567"
      pattern={phonePattern}
      title="A 10-digit US phone number, for example (555) 123-4567"
      required
      {...props}
      ref={adopt}
      notice={shown !== null && <Notice key={shown} id={`${props.id}-notice`} of={shown} />}
    />
  );
}

function Notice({ id, of }: { id: string; of: PhoneNotice }) {
  return (
    <p className={styles.error} id={id} role="alert">
      {of === 'foreign' ? (
        <>
          We can only call US numbers. Please email us at <a href={`mailto:${brand.email}`}>{brand.email}</a> instead.
        </>
      ) : (
        'Enter a 10-digit US phone number: digits only, without an extension.'
      )}
    </p>
  );
}
