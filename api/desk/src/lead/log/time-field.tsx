import { type ComponentProps, useState } from 'react';
import { Field } from '../../components/field.tsx';
import { fromLocalInput, toLocalInput } from '../../formatting/time-words.ts';

interface TimeFieldProps extends Omit<ComponentProps<typeof Field>, 'type' | 'validate' | 'isLong'> {
  value: string;
  onChange: (at: string) => void;
  /** Another error of a valid time, if any. */
  faultOf?: (at: string) => string | null;
}

/** A date and time. While it is incomplete the form cannot be saved. */
export function TimeField({ value, onChange, faultOf = () => null, ...rest }: TimeFieldProps) {
  const [text, setText] = useState(() => toLocalInput(value));
  return (
    <Field
      {...rest}
      type="datetime-local"
      isRequired
      value={text}
      validate={(typed) => {
        const at = fromLocalInput(typed);
        return at === null ? 'Choose a date and time.' : faultOf(at);
      }}
      onChange={(typed) => {
        setText(typed);
        const at = fromLocalInput(typed);
        if (at !== null) onChange(at);
      }}
    />
  );
}
