import { ConsentRuns } from './consent-runs.tsx';
import { consentParagraph } from './consent-wording.ts';
import styles from './consent.module.css';

/** The paragraph about marketing texts that the terms checkbox agrees to. */
export function ConsentStatement() {
  return (
    <p className={styles.statement}>
      <ConsentRuns runs={consentParagraph} />
    </p>
  );
}
