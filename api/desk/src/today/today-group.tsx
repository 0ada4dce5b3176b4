import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { Schemas } from '../api/call.ts';
import { Badge } from '../parts/messages.tsx';
import { routes } from '../routes.ts';
import type { RowKind } from '../rows/row-times.ts';
import { LeadTable } from '../rows/lead-table.tsx';
import type { RovingRow } from '../rows/roving-row.ts';
import { countWords } from '../words/lead-words.ts';
import styles from './today.module.css';

interface TodayGroupProps {
  title: string;
  look?: 'bad' | 'soon';
  /** Filters of the list of all, as they stand in an address. */
  all: string;
  kind: RowKind;
  group: Schemas['TodayGroup'];
  rows: RovingRow;
  onOpen: () => void;
}

/** One group, with how many it has; at most 50 of them are here. An empty one is not shown. */
export function TodayGroup({ title, look, all, kind, group, rows, onOpen }: TodayGroupProps) {
  const id = useId();
  if (group.items.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id} className={styles.heading}>
        {title} <Badge look={look}>{countWords(group)}</Badge>
      </h2>
      <LeadTable label={title} items={group.items} kind={kind} rows={rows} onOpen={onOpen} />
      {group.count > group.items.length && <Link to={`${routes.leads}${all}`}>All {countWords(group)}</Link>}
    </section>
  );
}
