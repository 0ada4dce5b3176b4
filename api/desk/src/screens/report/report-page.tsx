import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { api, bodyOf, type Schemas } from '../../shared/api/call.ts';
import { DayRange } from '../../shared/components/day-range.tsx';
import { Choice } from '../../shared/components/field.tsx';
import { ProblemBar } from '../../shared/components/messages.tsx';
import { PageHead } from '../../shared/components/page-head.tsx';
import { SOURCE_WORDS } from '../../shared/formatting/lead-words.ts';
import { dayWords } from '../../shared/formatting/time-words.ts';
import { useNow } from '../../shared/live/now.ts';
import { CONVERSION_COLUMNS, PROMISE_COLUMNS } from './report-columns.ts';
import { ReportTable } from './report-table.tsx';
import { SitePromises, sitePromisesQuery } from './site-promises.tsx';
import { SoldLand, soldLandQuery } from './sold-land.tsx';
import styles from './report.module.css';

const GROUPINGS = { week: 'Week', agent: 'Agent', source: 'Source' } as const;
type Grouping = keyof typeof GROUPINGS;

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const isInstant = (text: string | null) =>
  /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text ?? '') && !Number.isNaN(Date.parse(text ?? ''));

/**
 * Whether sellers are answered within 24 hours, how leads progress, and what sold land brought. The URL holds range and
 * grouping.
 */
export function ReportPage() {
  const [search, setSearch] = useSearchParams();
  const change = (changes: Record<string, string | null | undefined>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value);
      else next.delete(name);
    setSearch(next, { replace: true });
  };
  const grouping = search.get('by') ?? '';
  const by = Object.hasOwn(GROUPINGS, grouping) ? (grouping as Grouping) : 'week';
  const [from, to] = [search.get('from'), search.get('to')].map((at) => (isInstant(at) ? at : null));
  const query = { zone, ...(from && { from }), ...(to && { to }) };
  const promise = useQuery({
    queryKey: ['promise report', by, query],
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/reports/promise', { params: { query: { ...query, by } }, signal })),
    staleTime: 0,
  });
  const conversion = useQuery({
    queryKey: ['conversion report', query],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/reports/conversion', { params: { query }, signal })),
    staleTime: 0,
  });
  const soldLand = useQuery(soldLandQuery(query));
  const site = useQuery(sitePromisesQuery);
  const range = { from: from ?? conversion.data?.from, to: to ?? conversion.data?.to };
  // The tables appear together, so that none moves another.
  const isCounting = [promise, conversion, soldLand, site].some(
    ({ isPending, failureCount }) => isPending && failureCount === 0,
  );
  const problem = promise.error ?? conversion.error ?? soldLand.error;
  return (
    <>
      <PageHead title="Promise report" />
      <div className={styles.filters} role="search" aria-label="What the report is about">
        <Choice label="Group by" value={by} options={GROUPINGS} onChange={(value) => change({ by: value })} />
        <DayRange
          labels={['From', 'Until']}
          {...range}
          // Both, so that the other day stays as it was shown.
          onFrom={(at) => change({ ...range, from: at })}
          onTo={(at) => change({ ...range, to: at })}
        />
      </div>
      {problem && (
        <ProblemBar
          problem={problem}
          onRetry={() => Promise.all([promise.refetch(), conversion.refetch(), soldLand.refetch()])}
        />
      )}
      {isCounting && <p role="status">Counting…</p>}
      {!isCounting && (
        <>
          {promise.data && (
            <section className={styles.part} aria-busy={promise.isFetching}>
              <h2 id="promise">Sellers answered within 24 hours</h2>
              <p className={styles.facts}>
                By when they wrote to us, without spam. An agent’s leads are those assigned to them now. The share
                leaves out who is not due yet.
              </p>
              <PromiseTable rows={promise.data.rows} by={by} />
            </section>
          )}
          <SitePromises />
          {conversion.data &&
            (['seller', 'buyer'] as const).map((type) => (
              <section key={type} className={styles.part} aria-busy={conversion.isFetching}>
                <h2 id={`${type}s`}>{type === 'seller' ? 'Sellers' : 'Buyers'} by release of the page</h2>
                <ConversionTable report={conversion.data} type={type} />
              </section>
            ))}
          {soldLand.data && (
            <section className={styles.part} aria-busy={soldLand.isFetching}>
              <h2 id="sold-land">Sold land</h2>
              <SoldLand report={soldLand.data} />
            </section>
          )}
        </>
      )}
    </>
  );
}

function PromiseTable({ rows, by }: { rows: readonly Schemas['PromiseRow'][]; by: Grouping }) {
  const now = useNow();
  const groups = rows.filter(({ group }) => group !== null);
  const most = Math.max(1, ...groups.map(({ due }) => due));
  return (
    <ReportTable
      labelledBy="promise"
      head={by === 'week' ? 'Week of' : GROUPINGS[by]}
      columns={PROMISE_COLUMNS}
      rows={groups}
      total={rows.find(({ group }) => group === null)}
      nameOf={({ group, name }) => {
        if (group === null) return 'All';
        if (by === 'week') return dayWords(group, now);
        return by === 'source' ? SOURCE_WORDS[group as Schemas['LeadSource']] : (name ?? 'Unassigned');
      }}
      // In the file weeks are ISO dates, which a spreadsheet can sort.
      {...(by === 'week' && {
        csvNameOf: ({ group }: Schemas['PromiseRow']) =>
          group === null ? 'All' : new Date(group).toLocaleDateString('sv-SE'),
      })}
      filtersOf={({ group, from, to }) => ({
        ...(group !== null && by !== 'week' && { [by === 'agent' ? 'assignee' : 'source']: group }),
        ...{ receivedFrom: from, receivedTo: to },
      })}
      fullBarOf={() => most}
      isStacked
    />
  );
}

interface ConversionTableProps {
  report: Schemas['ConversionReport'];
  type: Schemas['LeadType'];
}

function ConversionTable({ report, type }: ConversionTableProps) {
  const rows = report.rows.filter((row) => row.type === type);
  if (rows.length === 0) return <p>No form was sent in this time.</p>;
  return (
    <ReportTable
      labelledBy={`${type}s`}
      head="Release"
      columns={CONVERSION_COLUMNS[type]}
      rows={rows}
      nameOf={({ release }) => release}
      filtersOf={({ release }) => ({ type, release, receivedFrom: report.from, receivedTo: report.to })}
      fullBarOf={({ submitted }) => submitted}
    />
  );
}
