import { type CSSProperties, type KeyboardEvent, type MouseEvent, useMemo } from 'react';
import { useHref, useNavigate } from 'react-router-dom';
import { routes } from '../../routes.ts';
import { Boundary } from '../components/boundary.tsx';
import { RowsLoading } from '../components/messages.tsx';
import { FailedRow, type Item, LeadRow, type RowKind } from './lead-row.tsx';
import { ColumnHead, type Order } from './column-head.tsx';
import { leadOfLink, type RovingRow } from './roving-row.ts';
import type { Selection } from './selection.tsx';
import styles from './rows.module.css';

interface LeadTableProps {
  /** Accessible name of the table. */
  label: string;
  items: readonly Item[];
  kind: RowKind;
  rows: RovingRow;
  selection?: Selection | undefined;
  /** Set where the column headers can sort the rows. */
  order?: Order | undefined;
  onOpen: () => void;
}

/** Rows per group. The browser does not lay out groups that are out of view. */
const GROUP = 12;

const MOVES: Readonly<Record<string, Parameters<RovingRow['move']>[0]>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Home: 'first',
  End: 'last',
};

/**
 * Leads in rows: a table on a wide screen, cards on a phone. Rows are grids, so their roles are explicit, because some
 * browsers remove them from a table with another display.
 */
export function LeadTable({ label, items, kind, rows, selection, order, onOpen }: LeadTableProps) {
  const press = (event: KeyboardEvent) => {
    const to = MOVES[event.key];
    if (!to || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    rows.move(to);
  };
  // Plain links with one handler: router links take longer than the rest of a row and render again at each navigation.
  const base = `${useHref(routes.leads)}/`;
  const navigate = useNavigate();
  const click = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const id = link && leadOfLink(link);
    if (!id) return;
    onOpen();
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(routes.lead(id));
  };
  const { current } = rows;
  const drawn = useMemo(
    () =>
      groupsOf(items).map((group, index) => (
        <tbody key={index} role="rowgroup" style={{ '--rows': group.length } as CSSProperties}>
          {group.map((lead) => (
            <Boundary key={lead.id} instead={<FailedRow id={lead.id} base={base} />}>
              <LeadRow lead={lead} kind={kind} current={current} selection={selection} base={base} />
            </Boundary>
          ))}
        </tbody>
      )),
    [items, kind, current, selection, base],
  );
  const heads = [
    selection && (['mark', ''] as const),
    ['when', kind === 'follow-ups' ? 'Follow-up' : 'Due'] as const,
    ['name', 'Name'] as const,
    ['phone', 'Phone'] as const,
    ['there', 'Local time'] as const,
    kind === 'list' && (['status', 'Status'] as const),
    kind === 'list' && (['land', 'Land'] as const),
    kind === 'list' && (['acres', 'Acres'] as const),
    ['attempts', 'Attempts'] as const,
    ['note', 'Message'] as const,
    ['assignee', 'Assigned to'] as const,
    kind === 'list' && (['received', 'Received'] as const),
  ].filter((head) => head !== false && head !== undefined);
  return (
    <table
      role="table"
      aria-label={label}
      className={styles.table}
      data-kind={kind}
      data-selectable={selection !== undefined || undefined}
      onKeyDown={press}
      onClick={click}
    >
      <thead role="rowgroup" className={styles.head}>
        <tr role="row" className={styles.row}>
          {heads.map(([name, words]) =>
            words === '' ? (
              <td key={name} role="cell" className={styles[name]} />
            ) : (
              <ColumnHead key={name} name={name} words={words} order={order} />
            ),
          )}
        </tr>
      </thead>
      {drawn}
    </table>
  );
}

/** A placeholder with lines of the height of the rows of a LeadTable. */
export function LeadRowsLoading({ kind }: { kind: RowKind }) {
  return (
    <div className={styles.table} data-kind={kind}>
      <RowsLoading />
    </div>
  );
}

function groupsOf(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / GROUP);
  return Array.from({ length: count }, (_, index) => items.slice(index * GROUP, (index + 1) * GROUP));
}
