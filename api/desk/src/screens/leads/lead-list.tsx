import { useEffect, useEffectEvent, useRef } from 'react';
import { Button, ButtonLink } from '../../shared/components/button.tsx';
import { Bar, EmptyState, ProblemBar } from '../../shared/components/messages.tsx';
import { routes } from '../../routes.ts';
import type { Order } from '../../shared/rows/column-head.tsx';
import { LeadRowsLoading, LeadTable } from '../../shared/rows/lead-table.tsx';
import type { RovingRow } from '../../shared/rows/roving-row.ts';
import type { Selection } from '../../shared/rows/selection.tsx';
import { MOST_ROWS, type useLeadList } from './use-lead-list.ts';
import styles from './leads.module.css';

interface LeadListProps {
  list: ReturnType<typeof useLeadList>;
  rows: RovingRow;
  selection: Selection | undefined;
  hasFilters: boolean;
  /** Search text. */
  q: string;
  order: Order;
  onOpen: () => void;
}

/** Orders that leave out leads without a value to sort by, each with the sentence that says so. */
const PARTIAL_ORDERS: Partial<Record<Order['sort'], string>> = {
  followUpAt: 'Only leads with a follow-up.',
  place: 'Only leads with a state. Each is where its largest parcel is.',
  '-acres': 'Only leads with acres. Each counts by its largest parcel.',
};

/** The rows, or the reason why there are none. Rows stay readable when a request fails. */
export function LeadList({ list, rows, selection, hasFilters, q, order, onOpen }: LeadListProps) {
  const { items, problem, refetch, isPlaceholderData, hasNextPage, isFetchingNextPage, hasReachedLimit, readMore } =
    list;
  return (
    <div className={styles.rows} aria-busy={isPlaceholderData}>
      {problem && <ProblemBar problem={problem} onRetry={refetch} />}
      {!items && !problem && <LeadRowsLoading kind="list" />}
      {order.sort in PARTIAL_ORDERS && <p>{PARTIAL_ORDERS[order.sort]}</p>}
      {items?.length === 0 && (
        <EmptyState title={hasFilters || q !== '' ? 'No leads match.' : 'There are no leads yet.'}>
          {hasFilters && <ButtonLink to={routes.leads}>{q === '' ? 'Show all leads' : 'Search all leads'}</ButtonLink>}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <LeadTable
          label="Leads"
          items={items}
          kind="list"
          rows={rows}
          selection={selection}
          order={order}
          onOpen={onOpen}
        />
      )}
      {hasNextPage && <MoreRows isBusy={isFetchingNextPage} onMore={readMore} />}
      {hasReachedLimit && (
        <Bar>{`Showing the first ${MOST_ROWS.toLocaleString('en-US')} leads. Add filters to see others.`}</Bar>
      )}
    </div>
  );
}

/** Reads the next page shortly before the end of the list comes into view. The button is for keyboard users. */
function MoreRows({ isBusy, onMore }: { isBusy: boolean; onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const readNext = useEffectEvent(() => {
    if (!isBusy) onMore();
  });
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && readNext(), {
      rootMargin: '600px',
    });
    observer.observe(end.current!);
    return () => observer.disconnect();
    // Observes again after each page, because the end of the list may still be in view.
  }, [isBusy]);
  return (
    <div ref={end} className={styles.more}>
      <Button onClick={onMore} disabled={isBusy}>
        {isBusy ? 'Loading…' : 'Show more'}
      </Button>
    </div>
  );
}
