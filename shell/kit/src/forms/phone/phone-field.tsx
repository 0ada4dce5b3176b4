import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { brand } from '../../brand.ts';
import { showWithWords } from '../submission/form-focus.ts';
import { keepPhoneFormatted } from './phone-formatting.ts';
import type { PhoneNotice } from './phone-number.ts';
import { TextField, type TextFieldProps } from '../fields/text-field.tsx';
import styles from '../fields/field.module.css';

/** Ten digits in any format, with or without the country code 1: the browser's check while scripts are off. */
const anyWriting = '[^0-9]*1?([^0-9]*[0-9]){10}[^0-9]*';

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
      pattern={anyWriting}
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
        'Enter a 10-digit US phone number, without letters or an extension.'
      )}
    </p>
  );
}
