/** Controls above the list: select all, and CSV. */
import { useValue } from '../api/value-store.ts';
import { Button } from '../components/button.tsx';
import type { Marks } from '../rows/lead-row.tsx';
import { confirmFirst } from '../session/confirm-dialog.tsx';
import { type LeadFilters, toSearch, withZone } from './lead-filters.ts';
import styles from './leads.module.css';

/** Selects all rows that were read, or none. */
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
      Select all {ids.length} shown
    </label>
  );
}

/** Downloads the view as CSV, after the user confirms the password. */
export function CsvButton({ filters: { sort: _sort, ...filters } }: { filters: LeadFilters }) {
  const download = () => {
    const { zone } = withZone(filters) as { zone?: string };
    const link = document.createElement('a');
    // The browser streams it to the disk: it may have a million rows.
    link.href = `/api/admin/leads/export.csv?${toSearch(filters)}${zone ? `&zone=${encodeURIComponent(zone)}` : ''}`;
    link.download = '';
    link.click();
  };
  return <Button onClick={() => confirmFirst(download)}>Save as CSV</Button>;
}
