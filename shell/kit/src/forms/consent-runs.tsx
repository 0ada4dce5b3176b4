import { Fragment } from 'react';
import type { ConsentRun } from './consent-wording.ts';
import styles from './consent.module.css';

/** Consent text with its policy links; they open in a new tab, so that a half-filled form stays. */
export function ConsentRuns({ runs }: { runs: readonly ConsentRun[] }) {
  return runs.map((run, index) =>
    typeof run === 'string' ? (
      <Fragment key={index}>{run}</Fragment>
    ) : (
      <a key={index} href={run.href} target="_blank" rel="noopener">
        {run.text}
        <span className={styles.visuallyHidden}> (opens in a new tab)</span>
      </a>
    ),
  );
}
