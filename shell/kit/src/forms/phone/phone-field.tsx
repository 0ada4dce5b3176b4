import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { brand } from '../../brand.ts';
import { showWithWords } from '../submission/form-focus.ts';
import { keepPhoneFormatted } from './phone-formatting.ts';
import { TextField, type TextFieldProps } from '../fields/text-field.tsx';
import styles from '../fields/field.module.css';

/** Ten digits in any writing, with or without the country's 1: what a browser checks while scripts are off. */
const anyWriting = '[^0-9]*1?([^0-9]*[0-9]){10}[^0-9]*';

/** A US phone number, written as (XXX) XXX-XXXX while it is typed. Required. */
export function PhoneField(props: TextFieldProps) {
  const [isForeign, setForeign] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const adopt = useCallback((element: HTMLInputElement) => {
    input.current = element;
    return keepPhoneFormatted(element, setForeign);
  }, []);
  const showsNotice = isForeign && props.error === undefined;
  useLayoutEffect(() => {
    if (showsNotice && input.current) showWithWords(input.current);
  }, [showsNotice]);

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
      notice={showsNotice && <ForeignNotice id={`${props.id}-notice`} />}
    />
  );
}

function ForeignNotice({ id }: { id: string }) {
  return (
    <p className={styles.error} id={id} role="alert">
      We can only call US numbers. Please email us at <a href={`mailto:${brand.email}`}>{brand.email}</a> instead.
    </p>
  );
}
