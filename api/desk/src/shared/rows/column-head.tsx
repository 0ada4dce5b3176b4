import type { Schemas } from '../api/call.ts';
import styles from './rows.module.css';

type Sort = NonNullable<Schemas['LeadViewFilters']['sort']>;

/** The order of the rows, and a function that changes it. */
export interface Order {
  sort: Sort;
  /** Undefined restores the usual order, newest first. */
  onSort: (sort: Sort | undefined) => void;
}

/** The orders through which presses on a column's header go, each with its `aria-sort`. */
const SORTS: Readonly<Record<string, readonly (readonly [Sort, 'ascending' | 'descending'])[]>> = {
  when: [['respondBy', 'ascending']],
  name: [['name', 'ascending']],
  land: [['place', 'ascending']],
  acres: [['-acres', 'descending']],
  received: [
    ['-receivedAt', 'descending'],
    ['receivedAt', 'ascending'],
  ],
};

interface ColumnHeadProps {
  name: string;
  words: string;
  order: Order | undefined;
}

/** The header of a column. A press sorts by it, and further presses reverse the order or restore the usual one. */
export function ColumnHead({ name, words, order }: ColumnHeadProps) {
  const sorts = (order && SORTS[name]) ?? [];
  const at = sorts.findIndex(([sort]) => sort === order?.sort);
  const next = sorts[at + 1]?.[0];
  return (
    <th role="columnheader" scope="col" className={styles[name]} aria-sort={sorts[at]?.[1]}>
      {order && sorts.length > 0 ? (
        <>
          <span className={styles.unsorted}>{words}</span>
          <button type="button" className={styles.sort} onClick={() => order.onSort(next)}>
            {words}
          </button>
        </>
      ) : (
        words
      )}
    </th>
  );
}
