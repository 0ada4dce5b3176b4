import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Schemas } from '../api/call.ts';
import { useNow } from '../live/now.ts';
import { useDesk } from '../desk/use-desk.ts';
import { Item, Items } from '../components/items.tsx';
import { Badge, ProblemBar } from '../components/messages.tsx';
import { phoneWords } from '../formatting/lead-words.ts';
import { momentWords } from '../formatting/time-words.ts';
import { routes } from '../../routes.ts';
import { interestsQuery } from './interests-query.ts';
import { type Deal, GONE_WORDS, interestWords } from './deal-words.ts';
import styles from './deals.module.css';

/** Interested buyers on the screen Today, each with the deal and a phone number. Shows nothing if there are none. */
export function Interested() {
  const { openedList } = useDesk();
  const { data, error, refetch } = useQuery(interestsQuery);
  if (error) return <ProblemBar problem={error} onRetry={refetch} />;
  if (!data || data.items.length === 0) return null;
  const ids = [...new Set(data.items.map(({ leadId }) => leadId))];
  const open = () => openedList.set({ from: routes.today, name: 'Today', ids });
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
  /** The deal of all items. Unset where items of several deals are listed. */
  deal?: Pick<Deal, 'stage' | 'buyer'>;
  onOpen?: () => void;
}

/** Each name links to the lead's page, where staff call and log the call. */
export function InterestItems({ items, deal, onOpen }: InterestItemsProps) {
  const now = useNow();
  const stateWords = (leadId: string, answer: Schemas['Interest']['answer']) => {
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
              {stateWords(leadId, answer)}
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
