import { useEffect, useState } from 'react';
import styles from '../../design/button.module.css';

export interface SubmitButtonProps {
  label: string;
  isSubmitting: boolean;
}

/** Sends the form it is in. */
export function SubmitButton({ label, isSubmitting }: SubmitButtonProps) {
  return (
    <>
      <button type="submit" className={`${styles.button} ${styles.primary} ${styles.wide}`} disabled={isSubmitting}>
        {isSubmitting ? 'Submitting...' : label}
      </button>
      {isSubmitting && <SendingStatus />}
    </>
  );
}

/** Milliseconds until a visitor wonders whether anything happens. */
const longWait = 5_000;

/** Gets the focus that the disabled button loses, and is read out with it; then again when it takes long. */
function SendingStatus() {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLate, longWait, true);
    return () => clearTimeout(timer);
  }, []);
  const words = isLate ? 'Still sending. Please keep this page open.' : 'Sending. Please wait.';
  return (
    <p className={styles.status} role="status" aria-label={words} tabIndex={-1}>
      {words}
    </p>
  );
}
