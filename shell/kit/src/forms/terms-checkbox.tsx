import { ConsentRuns } from './consent-runs.tsx';
import { termsLabel } from './consent-wording.ts';
import styles from './consent.module.css';

/** Name of the checkbox in the form. */
export const termsName = 'agreedToTerms';

export interface TermsCheckboxProps {
  id: string;
  /** Id of the alert that asks for the agreement, while it is shown. */
  alertId?: string | undefined;
}

/** The agreement to the Privacy Policy and the Terms and Conditions. Required. */
export function TermsCheckbox({ id, alertId }: TermsCheckboxProps) {
  return (
    <div className={styles.terms}>
      <input
        type="checkbox"
        id={id}
        name={termsName}
        value="true"
        required
        className={styles.checkbox}
        aria-invalid={alertId === undefined ? undefined : true}
        aria-describedby={alertId}
      />
      <label htmlFor={id} className={styles.label}>
        <ConsentRuns runs={termsLabel} />
      </label>
    </div>
  );
}
