import styles from './progress-line.module.css';

/** Says that a page is on its way. The status is there before its words: else screen readers would not hear of them. */
export function ProgressLine({ visible }: { visible: boolean }) {
  return <div role="status">{visible && <div className={styles.line}>Loading the page</div>}</div>;
}
