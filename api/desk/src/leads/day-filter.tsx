import { useRef, useState } from 'react';
import { Field } from '../components/field.tsx';

interface DayFilterProps {
  label: string;
  /** YYYY-MM-DD; empty for any day. */
  day: string;
  onChange: (day: string) => void;
}

/** A date filter. A typed date applies on Enter or blur, because each read of the list is audited. */
export function DayFilter({ label, day, onChange }: DayFilterProps) {
  const [text, setText] = useState(day);
  const [seen, setSeen] = useState(day);
  if (seen !== day) {
    setSeen(day);
    setText(day);
  }
  const isTyped = useRef(false);
  const commit = ({ value, validity }: HTMLInputElement) => {
    isTyped.current = false;
    if (!validity.badInput && value !== day) onChange(value);
  };
  return (
    <Field
      label={label}
      type="date"
      value={text}
      onChange={setText}
      onInput={({ currentTarget }) => !isTyped.current && commit(currentTarget as HTMLInputElement)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') commit(currentTarget as HTMLInputElement);
        else isTyped.current = key !== 'Tab';
      }}
      onBlur={({ currentTarget }) => commit(currentTarget as HTMLInputElement)}
    />
  );
}
