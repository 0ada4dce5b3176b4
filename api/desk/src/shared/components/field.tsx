import { type ComponentProps, useContext, useId } from 'react';
import { FieldError, FormValidationContext, Input, Label, Text, TextArea, TextField } from 'react-aria-components';
import styles from './field.module.css';

interface FieldProps extends Omit<ComponentProps<typeof TextField>, 'children' | 'className'> {
  label: string;
  hint?: string | undefined;
  /** The id of a datalist. */
  list?: string;
  /** A text of several lines. */
  isLong?: boolean;
}

// Replaces type="email": browsers refuse an address that was pasted with invisible characters, which the api removes.
const EMAIL = { type: 'text', inputMode: 'email', autoCapitalize: 'none', spellCheck: 'false' } as const;

/** A text field with its label, hint and error. `name` is the api's name of the field. */
export function Field({ label, hint, isLong = false, list, ...rest }: FieldProps) {
  const control = { className: styles.control ?? '' };
  return (
    <TextField {...rest} {...(rest.type === 'email' && EMAIL)} className={styles.field ?? ''}>
      <Label className={styles.label ?? ''}>{label}</Label>
      {isLong ? <TextArea {...control} /> : <Input {...control} {...(list && { list })} />}
      {hint !== undefined && (
        <Text slot="description" className={styles.hint ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.error ?? ''} />
    </TextField>
  );
}

interface ChoiceProps<V extends string> extends Omit<ComponentProps<'select'>, 'onChange' | 'className' | 'value'> {
  label: string;
  value: V;
  /** The label of each value, in order. */
  options: Readonly<Partial<Record<V, string>>>;
  onChange: (value: V) => void;
}

/** The api's error for a field of the form. */
export function useFieldError(name = ''): string | undefined {
  return useContext(FormValidationContext)[name]?.toString();
}

/** A native select, which phones show best. */
export function Choice<V extends string>({ label, options, onChange, ...rest }: ChoiceProps<V>) {
  const id = useId();
  const error = useFieldError(rest.name);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        {...rest}
        id={id}
        className={styles.control}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={({ target }) => onChange(target.value as V)}
      >
        {Object.entries<string | undefined>(options).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      {error !== undefined && (
        <span id={`${id}-error`} className={styles.error}>
          {error}
        </span>
      )}
    </div>
  );
}
