import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Item, Items } from '../components/items.tsx';
import { momentWords } from '../formatting/time-words.ts';
import { useNow } from '../live/now.ts';
import styles from '../deals/deals.module.css';
import { routes } from '../../routes.ts';
import { pausedQuery } from './paused-query.ts';
import { pausedWords } from './alert-words.ts';

/** The paused alerts, on the screen Today. Shows nothing if there are none. */
export function PausedAlerts() {
  const now = useNow();
  const { data } = useQuery(pausedQuery);
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="paused-alerts" className={styles.group}>
      <h2 id="paused-alerts">Paused emails</h2>
      <Items label="Paused emails">
        {data.items.map(({ id, subject, reason, pausedAt }) => (
          <Item
            key={id}
            facts={`${pausedAt === null ? '' : `Since ${momentWords(pausedAt, now)}. `}${pausedWords(reason)}`}
          >
            <Link to={routes.alert(id)}>{subject}</Link>
          </Item>
        ))}
      </Items>
    </section>
  );
}
