import styles from '../button.module.css';

/** Sends the form it is in. */
export function SubmitButton({ label, isSubmitting }: { label: string; isSubmitting: boolean }) {
  return (
    <button type="submit" className={`${styles.button} ${styles.primary} ${styles.wide}`} disabled={isSubmitting}>
      {isSubmitting ? 'Submitting...' : label}
    </button>
  );
}
