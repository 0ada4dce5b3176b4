import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Schemas } from '../api/call.ts';
import { ActButton } from '../components/act-button.tsx';
import { ButtonAnchor } from '../components/button.tsx';
import { Item, Items } from '../components/items.tsx';
import { Badge, ProblemBar } from '../components/messages.tsx';
import { phoneWords } from '../formatting/lead-words.ts';
import { momentWords } from '../formatting/time-words.ts';
import { useNow } from '../live/now.ts';
import { routes } from '../routes.ts';
import { useSession } from '../session/session-store.ts';
import { useKeys } from '../shortcuts/key-scope.ts';
import { answerInterest, interestsQuery } from './deal-changes.ts';
import styles from './deals.module.css';

/** On Today: who wants which deal, and the number to call. Nothing while nobody waits. */
export function Interested() {
  const { data, error, refetch } = useQuery(interestsQuery);
  if (error) return <ProblemBar problem={error} onRetry={refetch} />;
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="interested" className={styles.group}>
      <h2 id="interested">
        Interested <Badge look="soon">{data.items.length}</Badge>
      </h2>
      <InterestItems items={data.items} />
    </section>
  );
}

interface InterestItemsProps {
  items: readonly (Schemas['Interest'] & { dealId: string; title?: string })[];
}

/** C calls the person whose row has the focus, or else the first who waits. */
export function InterestItems({ items }: InterestItemsProps) {
  const now = useNow();
  const isWorker = useSession().isAtLeast('agent');
  const list = useRef<HTMLDivElement>(null);
  const first = items.find(({ answeredAt }) => answeredAt === null);
  useKeys({
    c: () => {
      const focused = document.activeElement?.closest('li');
      const isOurs = focused && list.current?.contains(focused);
      const [row, number] = isOurs ? [focused, '[href^="tel:"]'] : [list.current, '[aria-keyshortcuts]'];
      row?.querySelector<HTMLElement>(number)?.click();
    },
  });
  return (
    <div ref={list}>
      <Items label="Interested">
        {items.map((interest) => {
          const { dealId, title, leadId, name, phone, via, at, answeredAt } = interest;
          return (
            <Item
              key={dealId + leadId}
              facts={
                <>
                  {title && <Link to={routes.deal(dealId)}>{title}</Link>} {momentWords(at, now)}
                  {via === 'form' && ', by the form'}
                </>
              }
              actions={
                <>
                  <ButtonAnchor shortcut={interest === first ? 'C' : undefined} href={`tel:${phone}`}>
                    {phoneWords(phone)}
                  </ButtonAnchor>
                  {answeredAt !== null && <Badge look="good">Answered</Badge>}
                  {answeredAt === null && isWorker && (
                    <ActButton act={() => answerInterest(dealId, leadId)}>Mark answered</ActButton>
                  )}
                </>
              }
            >
              <Link to={routes.lead(leadId)}>{name}</Link>
            </Item>
          );
        })}
      </Items>
    </div>
  );
}
