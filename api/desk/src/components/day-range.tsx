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

/** Two dates. An empty one is an empty text. */
export function DayRange({ labels, from, to, onFrom, onTo }: DayRangeProps) {
  return (
    <>
      <DayFilter label={labels[0]} day={dateOf(from)} onChange={(date) => onFrom(startOf(date))} />
      <DayFilter
        label={labels[1]}
        day={dateOf(to, -1)}
        onChange={(date) => onTo(date === '' ? '' : startOf(dateOf(startOf(date), DAY_MS * 1.5)))}
      />
    </>
  );
}

interface DayFilterProps {
  label: string;
  /** YYYY-MM-DD; empty for any day. */
  day: string;
  onChange: (day: string) => void;
}

/** A date filter. A typed date applies on Enter or blur, because each read of the list is audited. */
function DayFilter({ label, day, onChange }: DayFilterProps) {
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
