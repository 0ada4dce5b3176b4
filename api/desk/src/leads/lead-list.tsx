import { useEffect, useEffectEvent, useRef } from 'react';
import { Button, ButtonLink } from '../components/button.tsx';
import { Bar, EmptyState, ProblemBar, RowsLoading } from '../components/messages.tsx';
import { routes } from '../routes.ts';
import type { Marks } from '../rows/lead-row.tsx';
import { LeadTable } from '../rows/lead-table.tsx';
import type { RovingRow } from '../rows/roving-row.ts';
import { MOST_ROWS, type useLeadList } from './use-lead-list.ts';
import styles from './leads.module.css';

interface LeadListProps {
  list: ReturnType<typeof useLeadList>;
  rows: RovingRow;
  marks: Marks | undefined;
  hasFilters: boolean;
  /** Words of a search. */
  q: string;
  onOpen: () => void;
}

/** The rows, and what stands there while or where there are none. What was read stays readable whatever happens. */
export function LeadList({ list, rows, marks, hasFilters, q, onOpen }: LeadListProps) {
  const { items, problem, refetch, isPlaceholderData, hasNextPage, isFetchingNextPage, isCut, readMore } = list;
  return (
    <div className={styles.rows} aria-busy={isPlaceholderData}>
      {problem && <ProblemBar problem={problem} onRetry={refetch} />}
      {!items && !problem && <RowsLoading />}
      {items?.length === 0 && (
        <EmptyState title={hasFilters || q !== '' ? 'No lead matches.' : 'There are no leads yet.'}>
          {hasFilters && <ButtonLink to={routes.leads}>{q === '' ? 'Show all leads' : 'Search all leads'}</ButtonLink>}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <LeadTable label="Leads" items={items} kind="list" rows={rows} marks={marks} onOpen={onOpen} />
      )}
      {hasNextPage && <MoreRows isBusy={isFetchingNextPage} onMore={readMore} />}
      {isCut && (
        <Bar>{`These are the first ${MOST_ROWS.toLocaleString('en-US')}. Narrow this view to see others.`}</Bar>
      )}
    </div>
  );
}

/** Reads on shortly before one comes to the end; the button is for those who do not scroll. */
function MoreRows({ isBusy, onMore }: { isBusy: boolean; onMore: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(() => {
    if (!isBusy) onMore();
  });
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach(), { rootMargin: '600px' });
    observer.observe(place.current!);
    return () => observer.disconnect();
    // Looked at again after each page: the end may still be in sight.
  }, [isBusy]);
  return (
    <div ref={place} className={styles.more}>
      <Button onClick={onMore} disabled={isBusy}>
        {isBusy ? 'Reading more' : 'Show more'}
      </Button>
    </div>
  );
}
