import panel from '../../shared/components/panel.module.css';
import { counted } from '../../shared/formatting/lead-words.ts';
import type { Import } from './import-changes.ts';
import styles from './imports.module.css';

const TITLES: Readonly<Partial<Record<Import['state'], string>>> = {
  checking: 'Checking the rows…',
  running: 'Importing…',
  undoing: 'Undoing…',
};

/** How far the api has come with the rows. Screen readers hear each quarter. */
export function ImportProgress({ of }: { of: Import }) {
  const { state, rowCount, counts } = of;
  const all = Math.max(rowCount, 1);
  const quarter = Math.floor((4 * counts.done) / all) * 25;
  return (
    <section className={panel.panel} aria-labelledby="progress">
      <h2 id="progress">{TITLES[state]}</h2>
      <progress className={styles.progress} aria-labelledby="progress" max={all} value={counts.done} />
      <p>
        {counts.done.toLocaleString('en-US')} of {counted(all, 'row')}
      </p>
      <p role="status" className="visually-hidden">
        {TITLES[state]} {quarter}%
      </p>
      <p className={panel.soft}>You can leave this page: the work goes on, and the list of imports leads back here.</p>
    </section>
  );
}
