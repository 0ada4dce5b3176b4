import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../../shared/api/call.ts';
import { saveFile } from '../../shared/api/save-file.ts';
import { Button } from '../../shared/components/button.tsx';
import { counted } from '../../shared/formatting/lead-words.ts';
import { roundedMoneyWords } from '../../shared/formatting/money.ts';
import { toCsv } from './csv.ts';
import styles from './report.module.css';

type Row = Schemas['SoldLandRow'];

export const soldLandQuery = (query: { zone: string; from?: string; to?: string }) =>
  queryOptions({
    queryKey: ['sold land', query],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/reports/sold-land', { params: { query }, signal })),
    staleTime: 0,
  });

const money = (cents: number | null) => (cents === null ? '–' : roundedMoneyWords(cents));
const dollars = (cents: number | null) => (cents === null ? null : cents / 100);

interface Column {
  title: string;
  /** The title in the file, which names the unit. */
  inFile: string;
  shown: (row: Row) => string;
  saved: (row: Row) => number | null;
}

const amount = (title: string, of: (row: Row) => number | null): Column => ({
  ...{ title, inFile: `${title} ($)`, shown: (row) => money(of(row)), saved: (row) => dollars(of(row)) },
});

const PROFIT = amount('Profit', ({ profitCents }) => profitCents);

const COLUMNS: readonly Column[] = [
  { title: 'Deals', inFile: 'Deals', shown: ({ deals }) => String(deals), saved: ({ deals }) => deals },
  amount('Bought for', ({ boughtCents }) => boughtCents),
  amount('Costs', ({ costsCents }) => costsCents),
  amount('Sold for', ({ soldCents }) => soldCents),
  PROFIT,
  {
    ...{ title: 'Median days held', inFile: 'Median days held' },
    shown: ({ medianDaysHeld }) => medianDaysHeld?.toLocaleString('en-US') ?? '–',
    saved: ({ medianDaysHeld }) => medianDaysHeld,
  },
];

/** On the screen the profit comes first, because a phone has room for one column beside the names. */
const SHOWN = [PROFIT, ...COLUMNS.filter((column) => column !== PROFIT)];

const monthOfYear = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric' });

/** "Nov 2026, Apache County, Arizona" */
const nameOf = ({ month, place }: Row) =>
  month === null ? 'All' : `${monthOfYear.format(new Date(`${month}-15T12:00`))}, ${place}`;

/** The table as CSV. Months are ISO dates and amounts are numbers, which a spreadsheet can sort and sum up. */
export function soldLandCsv({ rows, total }: Schemas['SoldLand']): string {
  const titles = ['Month', 'County', ...COLUMNS.map(({ inFile }) => inFile)];
  const cells = [...rows, total].map((row) => [
    ...[row.month ?? 'All', row.place],
    ...COLUMNS.map(({ saved }) => saved(row)),
  ]);
  return toCsv([titles, ...cells]);
}

/** The costs and the profit of sold land, by month of the sale and county. */
export function SoldLand({ report }: { report: Schemas['SoldLand'] }) {
  const { rows, total, isCut } = report;
  if (total.deals === 0) return <p>No land was sold in this time.</p>;
  return (
    <>
      <p className={styles.facts}>By the day of the sale. {total.unknown > 0 && unknownWords(total)}</p>
      <div className={styles.scroll} role="region" aria-labelledby="sold-land" tabIndex={0}>
        <table className={styles.table} aria-labelledby="sold-land">
          <thead>
            <tr>
              <th scope="col">Month and county</th>
              {SHOWN.map(({ title }) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Line key={nameOf(row)} row={row} />
            ))}
          </tbody>
          <tfoot>
            <Line row={total} />
          </tfoot>
        </table>
      </div>
      {isCut && <p>Only the latest {counted(rows.length, 'row')} are shown. The last row counts all.</p>}
      <Button onClick={() => saveFile('sold-land.csv', 'text/csv', soldLandCsv(report))}>Save as CSV</Button>
    </>
  );
}

function Line({ row }: { row: Row }) {
  return (
    <tr>
      <th scope="row">{nameOf(row)}</th>
      {SHOWN.map(({ title, shown }) => (
        <td key={title}>{shown(row)}</td>
      ))}
    </tr>
  );
}

/** "The profit leaves out 1 of 4 deals: …" */
const unknownWords = ({ unknown, deals }: Row) =>
  `The profit leaves out ${unknown} of ${deals}: what we paid, or what the buyer paid, is not known.`;
