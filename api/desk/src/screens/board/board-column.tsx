import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type DragEvent, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { api, bodyOf, IN_BACKGROUND, type Schemas } from '../../shared/api/call.ts';
import { setOpenedList } from '../../shared/changes/opened-list.ts';
import { queryKeys } from '../../shared/live/apply-changes.ts';
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
  /** Whether a phone shows this column: it has room for one. */
  isShown: boolean;
  /** Whether the dragged card may be dropped here. */
  takesDragged: boolean;
  onDrag: (lead: Item | undefined) => void;
  onDrop: () => void;
}

export function BoardColumn({ type, status, isShown, takesDragged, onDrag, onDrop }: BoardColumnProps) {
  const id = useId();
  const { items, count, error, refetch } = useColumn(type, status);
  const offered = useOffered(type, status);
  const [isOver, setOver] = useState(false);
  const title = STATUS_WORDS[status];
  const open = () =>
    setOpenedList({ from: `${routes.board}?type=${type}`, name: title, ids: items?.map((lead) => lead.id) ?? [] });
  const over = (event: DragEvent) => {
    if (!takesDragged) return;
    // Without this the browser refuses the drop.
    event.preventDefault();
    setOver(true);
  };
  return (
    <section
      aria-labelledby={id}
      className={styles.column}
      data-shown={isShown || undefined}
      data-takes={takesDragged || undefined}
      data-over={(takesDragged && isOver) || undefined}
      onDragOver={over}
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
      {offered !== undefined && <p className={styles.none}>{moneyWords(offered)} offered</p>}
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

const OFFERED: readonly Schemas['LeadStatus'][] = ['offer-made', 'under-contract'];

/** The sum of the open offers to the leads of a column, in cents. */
function useOffered(type: Schemas['LeadType'], status: Schemas['LeadStatus']): number | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.offerSums,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/offers/sums', { signal, ...IN_BACKGROUND })),
    enabled: type === 'seller' && OFFERED.includes(status),
    select: ({ items }) => items.find((sum) => sum.status === status)?.cents ?? 0,
  });
  return type === 'seller' && OFFERED.includes(status) ? data : undefined;
}

/** The first 50 leads of a status, newest first, and how many there are. The list has the rest. */
function useColumn(type: Schemas['LeadType'], status: Schemas['LeadStatus']) {
  const { data, error, refetch } = useInfiniteQuery({
    // In pages like a list, so that a change to a lead finds it here, too.
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
