import {
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react';
import { FieldError, Form, Input, Label, Text, TextArea, TextField } from 'react-aria-components';
import type { Problem } from '../api/call.ts';
import { ProblemBar } from './messages.tsx';
import styles from './field.module.css';

interface FieldProps extends Omit<ComponentProps<typeof TextField>, 'children' | 'className'> {
  label: string;
  hint?: string | undefined;
  /** A text of several lines. */
  isLong?: boolean;
  placeholder?: string;
}

/** A text field with its label, hint and error; `name` is that of the api's field. */
export function Field({ label, hint, isLong = false, placeholder, ...rest }: FieldProps) {
  const control = { className: styles.control ?? '', ...(placeholder !== undefined && { placeholder }) };
  return (
    <TextField {...rest} className={styles.field ?? ''}>
      <Label className={styles.label ?? ''}>{label}</Label>
      {isLong ? <TextArea {...control} /> : <Input {...control} />}
      {hint !== undefined && (
        <Text slot="description" className={styles.hint ?? ''}>
          {hint}
        </Text>
      )}
      <FieldError className={styles.error ?? ''} />
    </TextField>
  );
}

interface ChoiceProps extends Omit<ComponentProps<'select'>, 'onChange' | 'className'> {
  label: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** One of a few: the platform's own list, which phones show best. */
export function Choice({ label, options, onChange, error, ...rest }: ChoiceProps) {
  const id = useId();
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
        onChange={({ target }) => onChange(target.value)}
      >
        {options.map(({ value, label: words }) => (
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

const buttonOf = ({ target }: MouseEvent) => (target as Element).closest('button');

interface ProblemFormProps extends Omit<ComponentProps<typeof Form>, 'children' | 'ref'> {
  ref?: RefObject<HTMLFormElement | null>;
  problem: Error | undefined;
  children: ReactNode;
}

/** A form that shows what the api says: of a field beside it, with the focus, all else on top. */
export function ProblemForm({ problem, children, ref, ...rest }: ProblemFormProps) {
  const own = useRef<HTMLFormElement>(null);
  const form = ref ?? own;
  // The same object for the same answer: a new one would call a field wrong again that was mended.
  const errors = useMemo(() => {
    const told = (problem as Partial<Problem> | undefined)?.errors ?? [];
    return Object.fromEntries(told.map(({ field, message }) => [field, message]));
  }, [problem]);
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>(':is(input, textarea, select)[aria-invalid="true"]')?.focus();
  }, [problem, form]);
  return (
    <Form
      {...rest}
      ref={form}
      validationErrors={errors}
      // A field that loses the focus shows or drops its error: a button below would move away before the click.
      onMouseDown={(event) => buttonOf(event) && event.preventDefault()}
      // By a mouse or finger; Enter in a field clicks, too.
      onClickCapture={(event) => event.detail > 0 && buttonOf(event)?.focus()}
    >
      {problem && Object.keys(errors).length === 0 && <ProblemBar problem={problem} />}
      {children}
    </Form>
  );
}
