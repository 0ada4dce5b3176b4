import type { ComponentProps, ReactNode } from 'react';
import { describeField, FieldFrame, type FieldTexts } from './field-frame.tsx';
import { useHydrated } from '../use-hydrated.ts';
import styles from './field.module.css';

type InputProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'defaultValue' | 'value'>;

export interface TextFieldProps extends FieldTexts, InputProps {
  name: string;
}

/** One line of text. The value lives in the element, so that what was typed before the scripts arrived stays. */
export function TextField({ label, hint, error, notice, required, pattern, ...input }: TextFieldProps & { notice?: ReactNode }) {
  const checkedByBrowser = useCheckedByBrowser({ required, pattern });
  const texts = { id: input.id, label, hint, error };
  return (
    <FieldFrame {...texts}>
      {notice}
      <input type="text" {...input} {...checkedByBrowser} {...describeField({ ...texts, hasNotice: Boolean(notice) })} className={styles.control} />
    </FieldFrame>
  );
}

/**
 * What a browser checks while scripts are off. Once they check, a field is only said to be required: Firefox tells a screen reader
 * that an empty field with `required` is invalid before anybody has touched it.
 */
export function useCheckedByBrowser({ required, pattern }: Pick<InputProps, 'required' | 'pattern'>) {
  return useHydrated() ? { 'aria-required': required } : { required, pattern };
}
