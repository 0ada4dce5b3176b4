import { Link } from 'react-router-dom';
import { useNow } from '../live/now.ts';
import { PromiseClock } from '../parts/promise-clock.tsx';
import { routes } from '../routes.ts';
import { nameOf, STATUS_WORDS, TYPE_WORDS } from '../words/lead-words.ts';
import { momentWords } from '../words/time-words.ts';
import type { Lead } from './lead-query.ts';
import styles from './lead.module.css';

/** What the same person sent besides. */
export function OtherSubmissions({ lead: { otherSubmissions } }: { lead: Lead }) {
  const now = useNow();
  if (otherSubmissions.length === 0) return null;
  return (
    <section className={styles.panel} aria-labelledby="others">
      <h2 id="others">Also sent ({otherSubmissions.length})</h2>
      <ul className={styles.others}>
        {otherSubmissions.map((other) => (
          <li key={other.id}>
            <Link to={routes.lead(other.id)}>
              {momentWords(other.receivedAt, now)}: {nameOf(other)}
            </Link>
            <span className={styles.soft}>
              {TYPE_WORDS[other.type]}, {STATUS_WORDS[other.status].toLowerCase()}
              {other.assignee && `, ${other.assignee.name}`}; same {other.same.join(' and ')}
              {other.quarantined && '; suspected spam'}
            </span>
            <PromiseClock respondBy={other.respondBy} isAnswered={other.clockState === 'answered'} />
          </li>
        ))}
      </ul>
    </section>
  );
}
