import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { saveFile } from '../../shared/api/save-file.ts';
import { Button } from '../../shared/components/button.tsx';
import { routes } from '../../routes.ts';
import { toCsv } from './csv.ts';
import styles from './report.module.css';

/** Filters of the list of leads. */
type Filters = Record<string, string>;

export interface Column<Row> {
  title: string;
  /** The number in the cell; null if there is none. */
  valueOf: (row: Row) => number | null;
  /** Filters that, with those of the row, list the counted leads. */
  filters: Filters;
  /** Formats a number of minutes; other numbers are shown as they are. */
  format?: (minutes: number) => string;
  /** The number of which the cell shows a percentage. */
  totalOf?: (row: Row) => number;
  /** The color of the column's part of the bar; undefined for none. */
  tone?: 'good' | 'bad' | 'soon' | 'rest';
}

interface ReportTableProps<Row> {
  /** The id of the table's heading. */
  labelledBy: string;
  head: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** The row below the others, which sums them up. */
  total?: Row | undefined;
  nameOf: (row: Row) => string;
  csvNameOf?: (row: Row) => string;
  /** Filters that list the leads of a row. */
  filtersOf: (row: Row) => Filters;
  /** The number at which a row's bar has its full length. */
  fullBarOf: (row: Row) => number;
  /** Whether the parts of a bar follow each other; otherwise each part contains the next. */
  isStacked?: boolean;
}

/** A table whose numbers link to the leads that they count. Each row has a bar, which screen readers skip. */
export function ReportTable<Row>(props: ReportTableProps<Row>) {
  const { labelledBy, head, columns, rows, total, nameOf, csvNameOf = nameOf } = props;
  const save = () => {
    const titles = [head, ...columns.map(({ title, format }) => (format ? `${title} (minutes)` : title))];
    const all = total ? [...rows, total] : rows;
    const cells = all.map((row) => [csvNameOf(row), ...columns.map(({ valueOf }) => valueOf(row))]);
    saveFile(`${labelledBy}.csv`, 'text/csv', toCsv([titles, ...cells]));
  };
  return (
    <>
      <div className={styles.scroll} role="region" aria-labelledby={labelledBy} tabIndex={0}>
        <table className={styles.table} aria-labelledby={labelledBy}>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              {columns.map(({ title, tone }) => (
                <th key={title} scope="col" data-tone={tone}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <Line key={index} {...props} row={row} bar={<Bar {...props} row={row} />} />
            ))}
          </tbody>
          {total && (
            <tfoot>
              <Line {...props} row={total} />
            </tfoot>
          )}
        </table>
      </div>
      <Button onClick={save}>Save as CSV</Button>
    </>
  );
}

type LineProps<Row> = ReportTableProps<Row> & { row: Row; bar?: ReactNode };

function Line<Row>({ columns, row, bar, nameOf, filtersOf }: LineProps<Row>) {
  return (
    <tr>
      <th scope="row">
        {nameOf(row)}
        {bar}
      </th>
      {columns.map(({ title, valueOf, filters, format, totalOf }) => {
        const value = valueOf(row);
        const shown = value === null ? '–' : (format?.(value) ?? value.toLocaleString('en-US'));
        const search = new URLSearchParams({ ...filtersOf(row), ...filters });
        const whole = totalOf?.(row);
        return (
          <td key={title}>
            {value ? <Link to={`${routes.leads}?${search}`}>{shown}</Link> : shown}
            {whole ? <small> {Math.round((100 * (value ?? 0)) / whole)}%</small> : null}
          </td>
        );
      })}
    </tr>
  );
}

function Bar<Row>({ columns, row, fullBarOf, isStacked = false }: LineProps<Row>) {
  const parts = columns.flatMap(({ tone, valueOf }) =>
    tone ? [{ tone, length: (valueOf(row) ?? 0) / fullBarOf(row) }] : [],
  );
  const startOf = (place: number) => parts.slice(0, place).reduce((sum, { length }) => sum + length, 0);
  return (
    <svg className={styles.bar} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      {parts.map(({ tone, length }, place) => (
        <rect key={tone} data-tone={tone} x={isStacked ? startOf(place) : 0} width={length} height="1" />
      ))}
    </svg>
  );
}
