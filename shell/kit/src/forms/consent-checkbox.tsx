import { ConsentRuns } from './consent-runs.tsx';
import { type ConsentRun, smsLabel, termsLabel } from './consent-wording.ts';
import styles from './consent.module.css';

/** Names of the two checkboxes in the form. */
export const termsName = 'agreedToTerms';
export const smsConsentName = 'smsConsent';

export interface TermsCheckboxProps {
  id: string;
  /** Id of the alert that asks for the agreement, while it is shown. */
  alertId?: string | undefined;
}

/** The agreement to the Privacy Policy and the Terms and Conditions. Required. */
export function TermsCheckbox({ id, alertId }: TermsCheckboxProps) {
  return <ConsentCheckbox id={id} name={termsName} label={termsLabel} required alertId={alertId} />;
}

/** The consent to marketing texts. Optional and never ticked beforehand: the law and carriers ask for an act of the visitor's own. */
export function SmsCheckbox({ id }: { id: string }) {
  return <ConsentCheckbox id={id} name={smsConsentName} label={smsLabel} isLong />;
}

interface ConsentCheckboxProps extends TermsCheckboxProps {
  name: string;
  label: readonly ConsentRun[];
  required?: true;
  /** Several sentences. */
  isLong?: true;
}

function ConsentCheckbox({ id, name, label, required, isLong, alertId }: ConsentCheckboxProps) {
  return (
    <div className={styles.terms}>
      <input
        type="checkbox"
        id={id}
        name={name}
        value="true"
        required={required}
        className={styles.checkbox}
        aria-invalid={alertId === undefined ? undefined : true}
        aria-describedby={alertId}
      />
      <label htmlFor={id} className={isLong ? `${styles.label} ${styles.long}` : styles.label}>
        <ConsentRuns runs={label} />
      </label>
    </div>
  );
}
