import type { Lead } from './lead-query.ts';
import styles from './lead.module.css';

/** What they wrote, or are interested in. */
export function TheirWords({ lead: { note, interests, type } }: { lead: Lead }) {
  return (
    <section className={styles.panel} aria-labelledby="words">
      <h2 id="words">Their words</h2>
      {note === null ? (
        <p className={styles.soft}>{type === 'seller' ? 'They wrote nothing.' : 'Buyers are not asked for a note.'}</p>
      ) : (
        <blockquote className={styles.words}>{note}</blockquote>
      )}
      {interests && (
        <>
          <h3>Interested in</h3>
          <ul className={styles.list}>
            {interests.map((interest) => (
              <li key={interest}>{interest}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
