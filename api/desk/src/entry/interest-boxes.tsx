import { useId } from 'react';
import type { Schemas } from '../api/call.ts';
import fields from '../parts/field.module.css';
import styles from './entry.module.css';

const INTERESTS: Schemas['LandInterest'][] = [
  'Residential Development',
  'Commercial Land',
  'Agricultural Land',
  'Recreational Land',
  'Raw Land for Investment',
];

interface InterestBoxesProps {
  chosen: readonly Schemas['LandInterest'][];
  onChange: (chosen: Schemas['LandInterest'][]) => void;
  error: string | undefined;
}

/** What a buyer looks for. */
export function InterestBoxes({ chosen, onChange, error }: InterestBoxesProps) {
  const id = useId();
  return (
    <fieldset className={styles.types} aria-describedby={error === undefined ? undefined : id}>
      <legend>Interests</legend>
      {INTERESTS.map((interest) => (
        <label key={interest} className={styles.option}>
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
        <span id={id} className={fields.error} role="alert">
          {error}
        </span>
      )}
    </fieldset>
  );
}
