import { useEffect, useEffectEvent, useRef } from 'react';
import { Button, ButtonLink } from '../../shared/components/button.tsx';
import { Bar, EmptyState, ProblemBar, RowsLoading } from '../../shared/components/messages.tsx';
import { routes } from '../../routes.ts';
import type { Order } from '../../shared/rows/column-head.tsx';
import { LeadTable } from '../../shared/rows/lead-table.tsx';
import type { RovingRow } from '../../shared/rows/roving-row.ts';
import type { Marks } from '../../shared/rows/selection.tsx';
import { MOST_ROWS, type useLeadList } from './use-lead-list.ts';
import styles from './leads.module.css';

interface LeadListProps {
  list: ReturnType<typeof useLeadList>;
  rows: RovingRow;
  marks: Marks | undefined;
  hasFilters: boolean;
  /** Search text. */
  q: string;
  order: Order;
  onOpen: () => void;
}

/** Leads without a value for the order are not in the list. */
const NARROW: Partial<Record<Order['sort'], string>> = {
  followUpAt: 'Only leads with a follow-up.',
  place: 'Only leads with a state. Each is where its largest parcel is.',
  '-acres': 'Only leads with acres. Each counts by its largest parcel.',
};

/** The rows, or a message in their place. Rows stay readable when a request fails. */
export function LeadList({ list, rows, marks, hasFilters, q, order, onOpen }: LeadListProps) {
  const { items, problem, refetch, isPlaceholderData, hasNextPage, isFetchingNextPage, isCut, readMore } = list;
  return (
    <div className={styles.rows} aria-busy={isPlaceholderData}>
      {problem && <ProblemBar problem={problem} onRetry={refetch} />}
      {!items && !problem && <RowsLoading />}
      {order.sort in NARROW && <p>{NARROW[order.sort]}</p>}
      {items?.length === 0 && (
        <EmptyState title={hasFilters || q !== '' ? 'No leads match.' : 'There are no leads yet.'}>
          {hasFilters && <ButtonLink to={routes.leads}>{q === '' ? 'Show all leads' : 'Search all leads'}</ButtonLink>}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <LeadTable label="Leads" items={items} kind="list" rows={rows} marks={marks} order={order} onOpen={onOpen} />
      )}
      {hasNextPage && <MoreRows isBusy={isFetchingNextPage} onMore={readMore} />}
      {isCut && <Bar>{`Showing the first ${MOST_ROWS.toLocaleString('en-US')} leads. Add filters to see others.`}</Bar>}
    </div>
  );
}

/** Reads the next page shortly before the end comes into view. The button is for keyboard users. */
function MoreRows({ isBusy, onMore }: { isBusy: boolean; onMore: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(() => {
    if (!isBusy) onMore();
  });
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach(), { rootMargin: '600px' });
    observer.observe(place.current!);
    return () => observer.disconnect();
    // Observes again after each page, since the end may still be in view.
  }, [isBusy]);
  return (
    <div ref={place} className={styles.more}>
      <Button onClick={onMore} disabled={isBusy}>
        {isBusy ? 'Loading…' : 'Show more'}
      </Button>
    </div>
  );
}
