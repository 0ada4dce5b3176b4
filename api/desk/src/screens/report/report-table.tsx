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
  /** Null for none. */
  of: (row: Row) => number | null;
  /** The leads of the row that it counts. */
  leads: Filters;
  /** As text, if it is a number of minutes. */
  words?: (minutes: number) => string;
  /** The number that its share is of. */
  outOf?: (row: Row) => number;
  /** The color of its part of the bar. */
  tone?: 'good' | 'bad' | 'soon' | 'rest';
}

interface ReportTableProps<Row> {
  /** Id of its heading. */
  labelledBy: string;
  head: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** All rows together. */
  total?: Row | undefined;
  nameOf: (row: Row) => string;
  csvNameOf?: (row: Row) => string;
  /** The leads of a row. */
  filtersOf: (row: Row) => Filters;
  /** The number of a full bar. */
  mostOf: (row: Row) => number;
  /** Parts of a bar follow each other; otherwise each contains the next. */
  isStacked?: boolean;
}

/** Numbers that open their leads, each row with its bar. A screen reader reads the numbers. */
export function ReportTable<Row>(props: ReportTableProps<Row>) {
  const { labelledBy, head, columns, rows, total, nameOf, csvNameOf = nameOf } = props;
  const save = () => {
    const titles = [head, ...columns.map(({ title, words }) => (words ? `${title} (minutes)` : title))];
    const all = total ? [...rows, total] : rows;
    const cells = all.map((row) => [csvNameOf(row), ...columns.map(({ of }) => of(row))]);
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
      {columns.map(({ title, of, leads, words, outOf }) => {
        const value = of(row);
        const shown = value === null ? '–' : (words?.(value) ?? value.toLocaleString('en-US'));
        const filters = new URLSearchParams({ ...filtersOf(row), ...leads });
        const whole = outOf?.(row);
        return (
          <td key={title}>
            {value ? <Link to={`${routes.leads}?${filters}`}>{shown}</Link> : shown}
            {whole ? <small> {Math.round((100 * (value ?? 0)) / whole)}%</small> : null}
          </td>
        );
      })}
    </tr>
  );
}

function Bar<Row>({ columns, row, mostOf, isStacked = false }: LineProps<Row>) {
  const parts = columns.flatMap(({ tone, of }) => (tone ? [{ tone, length: (of(row) ?? 0) / mostOf(row) }] : []));
  const startOf = (place: number) => parts.slice(0, place).reduce((sum, { length }) => sum + length, 0);
  return (
    <svg className={styles.bar} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      {parts.map(({ tone, length }, place) => (
        <rect key={tone} data-tone={tone} x={isStacked ? startOf(place) : 0} width={length} height="1" />
      ))}
    </svg>
  );
}
