import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type DragEvent, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { api, bodyOf, IN_BACKGROUND, type Schemas } from '../../shared/api/call.ts';
import { queryKeys } from '../../shared/live/query-keys.ts';
import { useDesk } from '../../shared/desk/use-desk.ts';
import { Boundary } from '../../shared/components/boundary.tsx';
import { Badge, ProblemBar, RowsLoading } from '../../shared/components/messages.tsx';
import { routes } from '../../routes.ts';
import { moneyWords } from '../../shared/formatting/money.ts';
import { countWords, STATUS_WORDS } from '../../shared/formatting/lead-words.ts';
import { BoardCard } from './board-card.tsx';
import styles from './board.module.css';

type Item = Schemas['LeadListItem'];

interface BoardColumnProps {
  type: Schemas['LeadType'];
  status: Schemas['LeadStatus'];
  /** Whether a phone, which shows one column at a time, shows this one. */
  isShown: boolean;
  /** Whether the dragged card may be dropped on this column. */
  canDrop: boolean;
  onDrag: (lead: Item | undefined) => void;
  /** Called also for a card that may not be dropped here, and for files. */
  onDrop: () => void;
}

export function BoardColumn({ type, status, isShown, canDrop, onDrag, onDrop }: BoardColumnProps) {
  const { openedList } = useDesk();
  const id = useId();
  const { items, count, error, refetch } = useColumn(type, status);
  const offerSum = useOfferSum(type, status);
  const [isOver, setOver] = useState(false);
  const title = STATUS_WORDS[status];
  const open = () =>
    openedList.set({ from: `${routes.board}?type=${type}`, name: title, ids: items?.map((lead) => lead.id) ?? [] });
  const dragOver = (event: DragEvent) => {
    // Without this the browser opens a dropped file, and a refused drop could not say why.
    event.preventDefault();
    setOver(true);
  };
  return (
    <section
      aria-labelledby={id}
      className={styles.column}
      data-shown={isShown || undefined}
      data-can-drop={canDrop || undefined}
      data-over={(canDrop && isOver) || undefined}
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        onDrop();
      }}
    >
      <h2 id={id} className={styles.heading}>
        {title} <Badge>{count ? countWords(count) : '…'}</Badge>
      </h2>
      {offerSum !== undefined && <p className={styles.none}>{moneyWords(offerSum)} offered</p>}
      {error && <ProblemBar problem={error} onRetry={refetch} />}
      {!items && !error && <RowsLoading />}
      {items?.length === 0 && <p className={styles.none}>No leads</p>}
      <ul className={styles.cards}>
        {items?.map((lead) => (
          <Boundary key={lead.id} instead={<li>This lead cannot be shown on the board.</li>}>
            <BoardCard lead={lead} column={status} onOpen={open} onDrag={onDrag} />
          </Boundary>
        ))}
      </ul>
      {items && count && count.count > items.length && (
        <Link to={`${routes.leads}?type=${type}&status=${status}`}>All {countWords(count)}</Link>
      )}
    </section>
  );
}

const STATUSES_WITH_OFFERS: readonly Schemas['LeadStatus'][] = ['offer-made', 'under-contract'];

/** The sum of the open offers to the leads of a column, in cents; undefined for columns without offers. */
function useOfferSum(type: Schemas['LeadType'], status: Schemas['LeadStatus']): number | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.offerSums,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/offers/sums', { signal, ...IN_BACKGROUND })),
    enabled: type === 'seller' && STATUSES_WITH_OFFERS.includes(status),
    select: ({ items }) => items.find((sum) => sum.status === status)?.cents ?? 0,
  });
  return type === 'seller' && STATUSES_WITH_OFFERS.includes(status) ? data : undefined;
}

/** The newest 50 leads of a status, and the count of all its leads. */
function useColumn(type: Schemas['LeadType'], status: Schemas['LeadStatus']) {
  const { data, error, refetch } = useInfiniteQuery({
    // An infinite query like the lists', so that live changes of a lead also update its card.
    queryKey: queryKeys.column(type, status),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/leads', { params: { query: { type, status, limit: 50 } }, signal })),
    initialPageParam: '',
    getNextPageParam: () => null,
  });
  const { data: count } = useQuery({
    queryKey: queryKeys.columnCount(type, status),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/leads/count', { params: { query: { type, status } }, signal, ...IN_BACKGROUND })),
  });
  return { items: data?.pages[0]?.items, count, error, refetch };
}
