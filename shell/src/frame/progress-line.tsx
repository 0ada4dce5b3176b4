import styles from './progress-line.module.css';

/** Says that a page is on its way. It shows after a moment only: most pages are there before. */
export function ProgressLine({ visible }: { visible: boolean }) {
  return visible ? <div className={styles.line} role="status" aria-label="Loading the page" /> : null;
}
