import type { ComponentProps, ReactNode } from 'react';
import type { usePages } from '../api/use-pages.ts';
import { Button } from './button.tsx';
import { EmptyState, ProblemBar, RowsLoading } from './messages.tsx';
import styles from './items.module.css';

/** A list, for example of deals or sessions. Leads are listed by LeadTable. */
export function Items({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={styles.items} aria-label={label}>
      {children}
    </ul>
  );
}

interface ItemProps extends ComponentProps<'li'> {
  /** Shown in smaller letters below the children. */
  facts?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function Item({ facts, actions, children, ...rest }: ItemProps) {
  return (
    <li {...rest} className={styles.item}>
      <div>
        {children}
        {facts !== undefined && <span className={styles.facts}>{facts}</span>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </li>
  );
}

interface PagedItemsProps<T> {
  label: string;
  list: ReturnType<typeof usePages<T>>;
  /** Shown when there is nothing to list. */
  empty: string;
  /** Draws an `Item`. */
  children: (item: T) => ReactNode;
}

/** A list that grows page by page. Its rows stay readable when a request fails. */
export function PagedItems<T>({ label, list, empty, children }: PagedItemsProps<T>) {
  const { items, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  return (
    <>
      {error && <ProblemBar problem={error} onRetry={refetch} />}
      {!items && !error && <RowsLoading />}
      {items?.length === 0 && <EmptyState title={empty} />}
      {items && items.length > 0 && <Items label={label}>{items.map(children)}</Items>}
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
          {isFetchingNextPage ? 'Loading…' : 'Show more'}
        </Button>
      )}
    </>
  );
}
