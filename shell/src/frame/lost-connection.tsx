import { brand } from '@land/kit';
import styles from './lost-connection.module.css';

interface Props {
  onTryAgain: () => void;
  onClose: () => void;
}

/** Lies over the page that stays when the next one could not be had. */
export function LostConnection({ onTryAgain, onClose }: Props) {
  return (
    <div className={styles.message} role="alert">
      <div className={styles.words}>
        <p className={styles.title}>We could not open that page.</p>
        <p>
          Your connection may be lost. What you typed is still here. You can also call{' '}
          <a href={`tel:${brand.phone.e164}`}>{brand.phone.display}</a>.
        </p>
      </div>
      <div className={styles.actions}>
        <button type="button" className={`${styles.button} ${styles.again}`} onClick={onTryAgain}>
          Try Again
        </button>
        <button type="button" className={styles.button} onClick={onClose}>
          Close
        </button>
      </div>
    </div>
  );
}
