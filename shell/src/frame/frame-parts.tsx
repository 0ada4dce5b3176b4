import { brand } from '@land/kit';
import logoUrl from '@land/kit/illustrations/logo.svg';
import styles from './frame-parts.module.css';

/**
 * The logo beside the name. The image sits in a picture element because React's server writes a preload link before
 * the HTML for any other eager image.
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

/** The first stop of the keyboard: past the header, to the page. */
export function SkipLink() {
  return (
    <a className={styles.skipLink} href="#main">
      Skip to the content
    </a>
  );
}

/** Says that a page is on its way. The status is there before its words: else screen readers would not hear of them. */
export function ProgressLine({ visible }: { visible: boolean }) {
  return <div role="status">{visible && <div className={styles.line}>Loading the page</div>}</div>;
}

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
