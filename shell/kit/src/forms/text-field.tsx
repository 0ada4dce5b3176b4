import type { ComponentProps, ReactNode } from 'react';
import { describeField, FieldFrame, type FieldTexts } from './field-frame.tsx';
import styles from './field.module.css';

type InputProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'defaultValue' | 'value'>;

export interface TextFieldProps extends FieldTexts, InputProps {
  name: string;
}

/** One line of text. The value lives in the element, so that what was typed before the scripts arrived stays. */
export function TextField({ label, hint, error, notice, ...input }: TextFieldProps & { notice?: ReactNode }) {
  const texts = { id: input.id, label, hint, error };
  return (
    <FieldFrame {...texts}>
      {notice}
      <input type="text" {...input} {...describeField(texts)} className={styles.control} />
    </FieldFrame>
  );
}
