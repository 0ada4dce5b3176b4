import { useRef, useState } from 'react';
import { fromLocalInput } from '../formatting/time-words.ts';
import { Field } from './field.tsx';

const DAY_MS = 86_400_000;

/** The start of a date in the user's time zone, in the api's format. */
const startOf = (date: string) => fromLocalInput(`${date}T00:00`) ?? '';
const dateOf = (at: string | undefined, addMs = 0) =>
  at ? new Date(new Date(at).getTime() + addMs).toLocaleDateString('sv-SE').padStart(10, '0') : '';

interface DayRangeProps {
  labels: readonly [from: string, until: string];
  from: string | undefined;
  /** Exclusive, as in the api. The second field shows the day before. */
  to: string | undefined;
  onFrom: (at: string) => void;
  onTo: (at: string) => void;
}

/** Two date fields that limit a list. An empty field is reported as an empty string. */
export function DayRange({ labels, from, to, onFrom, onTo }: DayRangeProps) {
  return (
    <>
      <TimeField label={labels[0]} type="date" value={dateOf(from)} onChange={(date) => onFrom(startOf(date))} />
      <TimeField
        label={labels[1]}
        type="date"
        value={dateOf(to, -1)}
        // A day and a half after a midnight is the next date, even if clocks change.
        onChange={(date) => onTo(date === '' ? '' : startOf(dateOf(startOf(date), DAY_MS * 1.5)))}
      />
    </>
  );
}

interface TimeFieldProps {
  label: string;
  type: 'date' | 'datetime-local';
  /** As the browser writes it, in the user's time zone; empty for any time. */
  value: string;
  onChange: (value: string) => void;
}

/** A filter by time. A typed value applies on Enter or blur, because each read of the list is audited. */
export function TimeField({ label, type, value: given, onChange }: TimeFieldProps) {
  const [text, setText] = useState(given);
  // A value that changes outside the field replaces the typed text.
  const [seen, setSeen] = useState(given);
  if (seen !== given) {
    setSeen(given);
    setText(given);
  }
  const isTyped = useRef(false);
  const commit = ({ value, validity }: HTMLInputElement) => {
    isTyped.current = false;
    if (!validity.badInput && value !== given) onChange(value);
  };
  return (
    <Field
      label={label}
      type={type}
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
