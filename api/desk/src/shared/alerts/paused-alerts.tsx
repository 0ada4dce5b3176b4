import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Item, Items } from '../components/items.tsx';
import { momentWords } from '../formatting/time-words.ts';
import { useNow } from '../live/now.ts';
import styles from '../deals/deals.module.css';
import { routes } from '../../routes.ts';
import { pausedQuery } from './paused-query.ts';
import { pausedWords } from './alert-words.ts';

/** The alerts whose emails or texts are paused, on the screen Today. Shows nothing if there are none. */
export function PausedAlerts() {
  const now = useNow();
  const { data } = useQuery(pausedQuery);
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="paused-alerts" className={styles.group}>
      <h2 id="paused-alerts">Paused emails and texts</h2>
      <Items label="Paused emails and texts">
        {data.items.map(({ id, channel, subject, reason, pausedAt }) => (
          <Item
            key={id + channel}
            facts={`${channel === 'text' ? 'Texts' : 'Emails'}${pausedAt === null ? '' : ` since ${momentWords(pausedAt, now)}`}. ${pausedWords(channel, reason)}`}
          >
            <Link to={routes.alert(id)}>{subject}</Link>
          </Item>
        ))}
      </Items>
    </section>
  );
}
