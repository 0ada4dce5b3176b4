import panel from '../../shared/components/panel.module.css';
import { counted } from '../../shared/formatting/lead-words.ts';
import type { Import } from './import-changes.ts';
import { WORKING_WORDS } from './import-words.ts';
import styles from './imports.module.css';

/** How far the api has come with the rows. */
export function ImportProgress({ of: { state, rowCount, counts } }: { of: Import }) {
  return (
    <section className={panel.panel} aria-labelledby="progress">
      <h2 id="progress">{WORKING_WORDS[state]}</h2>
      <progress
        className={styles.progress}
        aria-labelledby="progress"
        max={Math.max(rowCount, 1)}
        value={counts.done}
      />
      <p>
        {counts.done.toLocaleString('en-US')} of {counted(rowCount, 'row')}
      </p>
      <p className={panel.soft}>You can leave this page: the work goes on, and the list of imports leads back here.</p>
    </section>
  );
}
