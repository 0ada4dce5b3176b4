import type { Lead } from './lead-query.ts';
import styles from './lead.module.css';

/** What they wrote, or are interested in. */
export function TheirWords({ lead: { answers } }: { lead: Lead }) {
  return (
    <section className={styles.panel} aria-labelledby="words">
      <h2 id="words">What they sent</h2>
      {answers.length === 0 && <p className={styles.soft}>They wrote nothing.</p>}
      {answers.map(({ label, values }) => (
        <div key={label}>
          <h3>{label}</h3>
          <blockquote className={styles.words}>{values.join('\n')}</blockquote>
        </div>
      ))}
    </section>
  );
}
