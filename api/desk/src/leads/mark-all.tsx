import { useValue } from '../api/value-store.ts';
import type { Marks } from '../rows/lead-row.tsx';
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
