import { useId } from 'react';
import type { Schemas } from '../api/call.ts';
import { useFieldError } from '../components/field.tsx';
import fields from '../components/field.module.css';
import styles from './entry.module.css';

type Interest = Schemas['LandInterest'];

const INTERESTS = Object.keys({
  'Residential Development': true,
  'Commercial Land': true,
  'Agricultural Land': true,
  'Recreational Land': true,
  'Raw Land for Investment': true,
} satisfies Record<Interest, true>) as Interest[];

/** The kinds of land a buyer wants. */
export function InterestBoxes({ chosen, onChange }: { chosen: Interest[]; onChange: (chosen: Interest[]) => void }) {
  const id = useId();
  const error = useFieldError('interests');
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
