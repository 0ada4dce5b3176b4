import { brand } from '@land/kit';
import logoUrl from '@land/kit/illustrations/logo.svg';
import styles from './frame-parts.module.css';

/**
 * The logo beside the name. The picture element keeps React's server rendering from adding a preload link, as it does
 * for any other eager image.
 */
export function BrandMark() {
  return (
    <span className={styles.mark}>
      <picture className={styles.logo}>
        <img src={logoUrl} alt="" width={40} height={40} />
      </picture>
      <span className={styles.name}>{brand.name}</span>
    </span>
  );
}

/** The first keyboard stop: skips the header. */
export function SkipLink() {
  return (
    <a className={styles.skipLink} href="#main">
      Skip to the content
    </a>
  );
}

/**
 * Shows that a page is loading. The status element exists before its text, otherwise screen readers would not announce
 * it.
 */
export function ProgressLine({ visible }: { visible: boolean }) {
  return <div role="status">{visible && <div className={styles.line}>Loading the page</div>}</div>;
}

interface Props {
  onTryAgain: () => void;
  onClose: () => void;
}

/** Covers the current page when the next one cannot be loaded. */
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
