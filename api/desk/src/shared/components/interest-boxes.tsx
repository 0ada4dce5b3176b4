import { useId } from 'react';
import type { Schemas } from '../api/call.ts';
import { useFieldError } from './field.tsx';
import styles from './field.module.css';

type Interest = Schemas['LandInterest'];

const INTERESTS = Object.keys({
  'Residential Development': true,
  'Commercial Land': true,
  'Agricultural Land': true,
  'Recreational Land': true,
  'Raw Land for Investment': true,
} satisfies Record<Interest, true>) as Interest[];

interface InterestBoxesProps {
  label: string;
  /** The api's name of the field. */
  name: string;
  chosen: Interest[];
  onChange: (chosen: Interest[]) => void;
}

/** Checkboxes for the kinds of land that a buyer wants. */
export function InterestBoxes({ label, name, chosen, onChange }: InterestBoxesProps) {
  const id = useId();
  const error = useFieldError(name);
  return (
    <fieldset className={styles.boxes} aria-describedby={error === undefined ? undefined : id}>
      <legend>{label}</legend>
      {INTERESTS.map((interest) => (
        <label key={interest} className={styles.check}>
          <input
            type="checkbox"
            checked={chosen.includes(interest)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, interest] : chosen.filter((each) => each !== interest))
            }
          />
          {interest}
        </label>
      ))}
      {error !== undefined && (
        <span id={id} className={styles.error} role="alert">
          {error}
        </span>
      )}
    </fieldset>
  );
}
