import { Link, useSearchParams } from 'react-router-dom';
import type { Schemas } from '../../shared/api/call.ts';
import { Button } from '../../shared/components/button.tsx';
import { EmptyState, ProblemBar, RowsLoading } from '../../shared/components/messages.tsx';
import { routes } from '../../routes.ts';
import { type Import, type RowResult, useImportRows } from './import-changes.ts';
import { RESULTS, rowsWords, RESULT_WORDS } from './import-words.ts';
import styles from './imports.module.css';

/** The rows of an import by result: three counts, and the rows of the chosen one. */
export function ImportRows({ of }: { of: Import }) {
  const [search] = useSearchParams();
  const asked = RESULTS.find((result) => result === search.get('rows'));
  const shown = asked ?? RESULTS.find((result) => of.counts[result] > 0) ?? 'new';
  return (
    <div className={styles.part}>
      <h2 id="rows">Rows of the file</h2>
      <nav className={styles.tabs} aria-labelledby="rows">
        {RESULTS.map((result) => (
          <Link
            key={result}
            to={`?rows=${result}`}
            replace
            className={styles.tab ?? ''}
            aria-current={result === shown ? 'true' : undefined}
            data-result={result}
          >
            {/* The counts of an undo are those of its own progress. */}
            {of.state !== 'undone' && <strong>{of.counts[result].toLocaleString('en-US')}</strong>}{' '}
            {RESULT_WORDS[result]}
          </Link>
        ))}
      </nav>
      {of.counts[shown] > 0 && rowsWords(of, shown) !== '' && <p>{rowsWords(of, shown)}</p>}
      <Rows key={shown} of={of} result={shown} />
    </div>
  );
}

const NONE: Readonly<Record<RowResult, string>> = {
  new: 'No row is new.',
  known: 'No row is known.',
  refused: 'No row is refused.',
};

/** The rows with a result, each with its number in the spreadsheet, the reason, and its values. */
function Rows({ of, result }: { of: Import; result: RowResult }) {
  const { items, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useImportRows(of, result);
  const columns = of.columns.filter(({ field }) => field !== null);
  const labelOf = (field: string | null) => of.fields.find(({ name }) => name === field)?.label;
  /** The values that the reason is about: it begins with the label of their field. */
  const wrongValues = ({ reason, values }: Schemas['ImportRow']) =>
    columns.flatMap(({ index, field }) => (reason?.startsWith(`${labelOf(field)}: `) && values[index]) || []);
  const hasReason = result !== 'new';
  const hasLink = items?.some((row) => linkOf(row) !== undefined);
  return (
    <>
      {error && <ProblemBar problem={error} onRetry={refetch} />}
      {!items && !error && <RowsLoading />}
      {items?.length === 0 && <EmptyState title={NONE[result]} />}
      {items && items.length > 0 && (
        <div className={styles.scroll} role="region" aria-labelledby="rows" tabIndex={0}>
          <table className={styles.table} aria-labelledby="rows">
            <thead>
              <tr>
                <th scope="col">Row</th>
                {hasReason && <th scope="col">Why</th>}
                {hasLink && <th scope="col">Stored as</th>}
                {columns.map(({ index, name, field }) => (
                  <th key={index} scope="col">
                    {labelOf(field)}{' '}
                    {columns.some((each) => each.field === field && each.index !== index) && (
                      <small>
                        <bdi>{name}</bdi>
                      </small>
                    )}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {items.map((row) => (
                <tr key={row.number}>
                  <th scope="row">{row.number.toLocaleString('en-US')}</th>
                  {hasReason && (
                    <td className={styles.reason}>
                      {row.reason} {result === 'refused' && <Wrong values={wrongValues(row)} />}
                    </td>
                  )}
                  {hasLink && <td>{linkOf(row)}</td>}
                  {columns.map(({ index }) => (
                    <td key={index}>
                      <bdi>{row.values[index]}</bdi>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {hasNextPage && (
        <Button onClick={() => void fetchNextPage()} disabled={isFetchingNextPage}>
          {isFetchingNextPage ? 'Loading…' : 'Show more'}
        </Button>
      )}
    </>
  );
}

/** The refused values of a row beside the reason, because their columns may be out of view. */
function Wrong({ values }: { values: readonly string[] }) {
  if (values.length === 0) return null;
  return (
    <small>
      In the file: <bdi>{values.join(', ')}</bdi>
    </small>
  );
}

/** The lead or deal of a row. */
function linkOf({ number, leadId, dealId }: Schemas['ImportRow']) {
  const to = leadId === null ? dealId !== null && routes.deal(dealId) : routes.lead(leadId);
  if (to === false) return undefined;
  return (
    <Link to={to}>
      {leadId === null ? 'Deal' : 'Lead'} <span className="visually-hidden">of row {number}</span>
    </Link>
  );
}
