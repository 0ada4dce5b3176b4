import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Schemas } from '../api/call.ts';
import { setOpenedList } from '../changes/opened-list.ts';
import { Item, Items } from '../components/items.tsx';
import { Badge, ProblemBar } from '../components/messages.tsx';
import { phoneWords } from '../formatting/lead-words.ts';
import { momentWords } from '../formatting/time-words.ts';
import { useNow } from '../live/now.ts';
import { routes } from '../../routes.ts';
import { interestsQuery } from './deal-changes.ts';
import { type Deal, GONE_WORDS, interestWords } from './deal-words.ts';
import styles from './deals.module.css';

/** On Today: interested buyers with their deal, and the number to call. Empty while none waits. */
export function Interested() {
  const { data, error, refetch } = useQuery(interestsQuery);
  if (error) return <ProblemBar problem={error} onRetry={refetch} />;
  if (!data || data.items.length === 0) return null;
  const ids = [...new Set(data.items.map(({ leadId }) => leadId))];
  const open = () => setOpenedList({ from: routes.today, name: 'Today', ids });
  const waiting = data.items.filter(({ answeredAt }) => answeredAt === null);
  return (
    <section aria-labelledby="interested" className={styles.group}>
      <h2 id="interested">
        Interested <Badge look={waiting.length > 0 ? 'soon' : 'good'}>{waiting.length}</Badge>
      </h2>
      <InterestItems items={data.items} onOpen={open} />
    </section>
  );
}

interface InterestItemsProps {
  items: readonly (Schemas['Interest'] & { dealId?: string; title?: string })[];
  /** The deal that all of them are about. */
  deal?: Pick<Deal, 'stage' | 'buyer'>;
  onOpen?: () => void;
}

/** Each name links to the lead's page, where staff call and log the call. */
export function InterestItems({ items, deal, onOpen }: InterestItemsProps) {
  const now = useNow();
  const became = (leadId: string, answer: Schemas['Interest']['answer']) => {
    const words = interestWords({ answer, isBuyer: deal?.buyer?.id === leadId }, deal?.stage);
    return words && `. ${words}`;
  };
  return (
    <Items label="Interested">
      {items.map(({ dealId, title, leadId, name, phone, via, at, answeredAt, answer, gone }) => (
        <Item
          key={`${dealId} ${leadId}`}
          facts={
            <>
              {dealId && <Link to={routes.deal(dealId)}>{title}</Link>} {momentWords(at, now)}
              {via === 'form' && ', by the form'}
              {became(leadId, answer)}
              {gone && `. ${GONE_WORDS[gone]}`}
            </>
          }
          actions={answeredAt !== null && <Badge look="good">Answered {momentWords(answeredAt, now)}</Badge>}
        >
          <Link to={routes.lead(leadId)} onClick={onOpen}>
            {name}
          </Link>{' '}
          {phoneWords(phone)}
        </Item>
      ))}
    </Items>
  );
}
