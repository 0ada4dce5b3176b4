import styles from '../button.module.css';

export interface SubmitButtonProps {
  label: string;
  isSubmitting: boolean;
}

/** Sends the form it is in. */
export function SubmitButton({ label, isSubmitting }: SubmitButtonProps) {
  return (
    <button type="submit" className={`${styles.button} ${styles.primary} ${styles.wide}`} disabled={isSubmitting}>
      {isSubmitting ? 'Submitting...' : label}
    </button>
  );
}
