import type { ReactNode } from 'react';
import { field } from '../form-names.ts';
import { consentParagraph, smsConsentText, termsLabel } from './consent-wording.ts';
import { useCheckedByBrowser } from '../fields/text-field.tsx';
import styles from './consent.module.css';

/** The text above both boxes. Its links open in a new tab, so that a visitor does not lose a half-filled form. */
export function ConsentStatement() {
  return (
    <p className={styles.statement}>
      {consentParagraph.map((run) =>
        typeof run === 'string' ? (
          run
        ) : (
          <a key={run.href} href={run.href} target="_blank" rel="noopener">
            {run.text}
            <span className={styles.visuallyHidden}> (opens in a new tab)</span>
          </a>
        ),
      )}
    </p>
  );
}

export interface TermsCheckboxProps {
  id: string;
  /** The error message above the box, if the visitor did not agree. */
  alert?: ReactNode;
  /** Id of the box's description. */
  describedBy?: string | undefined;
}

/** The agreement to the Privacy Policy and the Terms and Conditions. Required. */
export function TermsCheckbox({ id, alert, describedBy }: TermsCheckboxProps) {
  const checkedByBrowser = useCheckedByBrowser({ required: true });
  return (
    <div className={styles.box}>
      {alert}
      <input
        type="checkbox"
        id={id}
        name={field.terms}
        value="true"
        className={styles.checkbox}
        aria-invalid={Boolean(alert)}
        aria-describedby={describedBy}
        {...checkedByBrowser}
      />
      <label htmlFor={id} className={styles.label}>
        {termsLabel}
      </label>
    </div>
  );
}

/**
 * The consent to marketing texts. Optional and unchecked at first, because law and carriers require an act of the
 * visitor.
 */
export function SmsCheckbox({ id }: { id: string }) {
  return (
    <div className={styles.box}>
      <input type="checkbox" id={id} name={field.smsConsent} value="true" className={styles.checkbox} />
      <label htmlFor={id} className={`${styles.label} ${styles.long}`}>
        {smsConsentText}
      </label>
    </div>
  );
}
