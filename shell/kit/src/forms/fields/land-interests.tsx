import type { ChangeEvent } from 'react';
import { landKinds } from '../../land-kinds.ts';
import type { LandInterest } from '../../requests.ts';
import { describeField, FieldWords, type FieldTexts } from './field-frame.tsx';
import fieldStyles from './field.module.css';
import styles from './land-interests.module.css';

/** The choices of a buyer, in display order. */
const landInterests = Object.keys(landKinds) as LandInterest[];

/** Name of the five checkboxes in the form. */
const interestsName = 'interests';

/** Checkboxes for the kinds of land that a buyer is interested in. */
export function LandInterests({ id, label, hint, error }: FieldTexts) {
  return (
    <fieldset className={styles.group} id={id}>
      <legend className={fieldStyles.label}>{label}</legend>
      <FieldWords id={id} hint={hint} error={error} />
      <div className={styles.options}>
        {landInterests.map((interest) => (
          <label key={interest} className={styles.option}>
            <input
              type="checkbox"
              name={interestsName}
              value={interest}
              className={styles.checkbox}
              onChange={storeOrder}
              {...describeField({ id, hint, error })}
            />
            <span>{interest}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Reads the checked interests, in the order in which they were checked. */
export function readInterests(form: HTMLFormElement): LandInterest[] {
  const checked = [...form.querySelectorAll<HTMLInputElement>(`input[name="${interestsName}"]:checked`)];
  const inOrder = checked.sort((one, other) => orderOf(one) - orderOf(other));
  return inOrder.flatMap(({ value }) => landInterests.filter((interest) => interest === value));
}

let choices = 0;

function storeOrder({ currentTarget }: ChangeEvent<HTMLInputElement>) {
  choices += 1;
  currentTarget.dataset.choice = String(choices);
}

/** The order of a checked box: 0, which sorts first, if it was checked before the scripts loaded. */
function orderOf(checkbox: HTMLInputElement): number {
  return Number(checkbox.dataset.choice ?? 0);
}
