import type { ComponentProps, ReactNode } from 'react';
import { describeField, FieldFrame, type FieldTexts } from './field-frame.tsx';
import { useHydrated } from '../../use-hydrated.ts';
import styles from './field.module.css';

type InputProps = Omit<ComponentProps<'input'>, 'id' | 'className' | 'defaultValue' | 'value'>;

export interface TextFieldProps extends FieldTexts, InputProps {
  name: string;
}

/** One line of text. React does not control its value, so that text typed before the scripts loaded stays. */
export function TextField({
  label,
  hint,
  error,
  notice,
  required,
  pattern,
  ...input
}: TextFieldProps & { notice?: ReactNode }) {
  const checkedByBrowser = useCheckedByBrowser({ required, pattern });
  const texts = { id: input.id, label, hint, error };
  return (
    <FieldFrame {...texts}>
      {notice}
      <input
        type="text"
        {...input}
        {...checkedByBrowser}
        {...describeField({ ...texts, hasNotice: Boolean(notice) })}
        className={styles.control}
      />
    </FieldFrame>
  );
}

/**
 * The attributes with which the browser validates a field without scripts. With scripts, the field only has
 * `aria-required`, because Firefox reports an empty field with `required` as invalid before the visitor touches it.
 */
export function useCheckedByBrowser({ required, pattern }: Pick<InputProps, 'required' | 'pattern'>) {
  return useHydrated() ? { 'aria-required': required } : { required, pattern };
}

/** A first or last name of at most 100 characters. Required. */
export function NameField(props: TextFieldProps) {
  return <TextField autoCapitalize="words" spellCheck={false} maxLength={100} pattern=".*\S.*" required {...props} />;
}

/** An email address of at most 254 characters (RFC 5321). Required. */
export function EmailField(props: TextFieldProps) {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      placeholder="you@example.com"
      maxLength={254}
      pattern={emailPattern}
      required
      {...props}
    />
  );
}

const emailPattern = String.raw`[^\s@]+@[^\s@.]+(\.[^\s@.]+)+`;

/** Whether the text is formed like an email address, such as name@example.com. */
export function isEmailAddress(text: string): boolean {
  return new RegExp(`^${emailPattern}$`).test(text);
}

export interface NoteFieldProps extends FieldTexts {
  name: string;
}

/** Several lines of text, at most 5,000 characters. Optional. */
export function NoteField({ name, ...texts }: NoteFieldProps) {
  return (
    <FieldFrame {...texts}>
      <textarea
        id={texts.id}
        name={name}
        rows={4}
        maxLength={5000}
        className={`${styles.control} ${styles.note}`}
        {...describeField(texts)}
      />
    </FieldFrame>
  );
}
