import type { Lead } from './lead-query.ts';
import styles from './lead.module.css';

/** What the person wrote or chose on the form. */
export function Submission({ lead: { answers } }: { lead: Lead }) {
  return (
    <section className={styles.panel} aria-labelledby="submission">
      <h2 id="submission">Submission</h2>
      {answers.length === 0 && <p className={styles.soft}>No message.</p>}
      {answers.map(({ label, values }) => (
        <div key={label}>
          <h3>{label}</h3>
          <blockquote className={styles.words}>{values.join('\n')}</blockquote>
        </div>
      ))}
    </section>
  );
}
