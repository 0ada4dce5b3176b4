import { type ComponentProps, useState } from 'react';
import { Field } from '../../components/field.tsx';
import { fromLocalInput, toLocalInput } from '../../formatting/time-words.ts';

interface TimeFieldProps extends Omit<ComponentProps<typeof Field>, 'type' | 'validate' | 'isLong'> {
  value: string;
  onChange: (at: string) => void;
  /** What else is wrong with a time, if anything is. */
  faultOf?: (at: string) => string | null;
}

/** A day and a time. While it is half typed it is none: the field keeps what it has, and lets nothing be saved. */
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
        return at === null ? 'Choose a day and a time.' : faultOf(at);
      }}
      onChange={(typed) => {
        setText(typed);
        const at = fromLocalInput(typed);
        if (at !== null) onChange(at);
      }}
    />
  );
}
