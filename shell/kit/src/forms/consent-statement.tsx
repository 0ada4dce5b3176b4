import { ConsentRuns } from './consent-runs.tsx';
import { consentParagraph } from './consent-wording.ts';
import styles from './consent.module.css';

/** What is read above both boxes; it asks for nothing. */
export function ConsentStatement() {
  return (
    <p className={styles.statement}>
      <ConsentRuns runs={consentParagraph} />
    </p>
  );
}
