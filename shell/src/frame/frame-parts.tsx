import { brand } from '@land/kit';
import logoUrl from '@land/kit/illustrations/logo.svg';
import styles from './frame-parts.module.css';

/** The logo beside the name. Within a picture element, React's server rendering adds no preload link for the image. */
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

/** The link that lets keyboard users skip the header; it is the first focusable element. */
export function SkipLink() {
  return (
    <a className={styles.skipLink} href="#main">
      Skip to the content
    </a>
  );
}

/**
 * Shows that a page is loading. The status element is always there, because screen readers announce only added text.
 */
export function ProgressLine({ visible }: { visible: boolean }) {
  return <div role="status">{visible && <div className={styles.line}>Loading the page</div>}</div>;
}

interface Props {
  onTryAgain: () => void;
  onClose: () => void;
}

/** A message over the current page, shown when the next page cannot be loaded. */
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
