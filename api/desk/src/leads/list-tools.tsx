/** What stands above the list: marking all of it, and saving it as a file. */
import { useValue } from '../api/value-store.ts';
import { Button } from '../components/button.tsx';
import type { Marks } from '../rows/lead-row.tsx';
import { confirmFirst } from '../session/confirm-dialog.tsx';
import { type LeadFilters, toSearch, withZone } from './lead-filters.ts';
import styles from './leads.module.css';

/** Marks all rows that were read, or none. */
export function MarkAll({ marks, ids }: { marks: Marks; ids: readonly string[] }) {
  const marked = useValue(marks);
  const count = ids.filter((id) => marked.has(id)).length;
  const isAll = count === ids.length;
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !isAll;
        }}
        onChange={() => marks.set(new Set(isAll ? [] : ids))}
      />
      Mark all {ids.length} shown
    </label>
  );
}

/** The view as a file, once the person has shown who they are: it leaves the house. */
export function CsvButton({ filters: { sort: _sort, ...filters } }: { filters: LeadFilters }) {
  const download = () => {
    const { zone } = withZone(filters) as { zone?: string };
    const link = document.createElement('a');
    // The browser writes it to the disk as it comes: it may be a million rows.
    link.href = `/api/admin/leads/export.csv?${toSearch(filters)}${zone ? `&zone=${encodeURIComponent(zone)}` : ''}`;
    link.download = '';
    link.click();
  };
  return <Button onClick={() => confirmFirst(download)}>Save as CSV</Button>;
}
