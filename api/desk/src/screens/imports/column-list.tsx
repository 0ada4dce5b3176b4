import { useId } from 'react';
import field from '../../shared/components/field.module.css';
import type { ImportColumn, ImportField } from './import-changes.ts';
import styles from './imports.module.css';

const NONE = '';

interface ColumnListProps {
  columns: readonly ImportColumn[];
  fields: readonly ImportField[];
  /** The field of each column, by name. */
  chosen: readonly (string | null)[];
  onChange: (index: number, field: string | null) => void;
}

/** The columns of the file, each with its first values and a select that says what it is. */
export function ColumnList({ columns, fields, chosen, onChange }: ColumnListProps) {
  const id = useId();
  return (
    <>
      <div className={styles.columnsHead} aria-hidden="true">
        <span>Column in your file</span>
        <span>First values</span>
        <span>Import as</span>
      </div>
      <ul aria-label="Columns of the file">
        {columns.map(({ name, samples }, index) => (
          <li key={index} className={styles.column} data-out={chosen[index] === null || undefined}>
            <label htmlFor={`${id}-${index}`}>
              <bdi>{name || 'Without a name'}</bdi>
            </label>
            <span id={`${id}-${index}-first`} className={styles.samples}>
              <span className="visually-hidden">First values: </span>
              {samples.map((sample, place) => (
                <bdi key={place}>{sample || '–'}</bdi>
              ))}
            </span>
            <select
              id={`${id}-${index}`}
              className={field.control}
              aria-describedby={`${id}-${index}-first`}
              value={chosen[index] ?? NONE}
              onChange={({ target }) => onChange(index, target.value === NONE ? null : target.value)}
            >
              <option value={NONE}>Do not import</option>
              {fields.map(({ name: value, label, required }) => (
                <option key={value} value={value}>
                  {label}
                  {required && ' (required)'}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </>
  );
}
