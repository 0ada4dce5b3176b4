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
import styles from './report.module.css';

const GROUPINGS = { week: 'Week', agent: 'Agent', source: 'Source' } as const;
type Grouping = keyof typeof GROUPINGS;

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether sellers are answered within 24 hours, and how leads progress. The URL holds range and grouping. */
export function ReportPage() {
  const [search, setSearch] = useSearchParams();
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setSearch(next, { replace: true });
  };
  const by = (search.get('by') ?? 'week') as Grouping;
  const [from, to] = [search.get('from'), search.get('to')];
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
  const site = useQuery(sitePromisesQuery);
  // Shown together, so that nothing moves.
  const isCounting = [promise, conversion, site].some(({ isPending, failureCount }) => isPending && failureCount === 0);
  const problem = promise.error ?? conversion.error;
  return (
    <>
      <PageHead title="Promise report" />
      <div className={styles.filters} role="search" aria-label="What the report is about">
        <Choice label="Group by" value={by} options={GROUPINGS} onChange={(value) => change('by', value)} />
        <DayRange
          labels={['From', 'Until']}
          from={from ?? conversion.data?.from}
          to={to ?? conversion.data?.to}
          onFrom={(at) => change('from', at)}
          onTo={(at) => change('to', at)}
        />
      </div>
      {problem && (
        <ProblemBar problem={problem} onRetry={() => Promise.all([promise.refetch(), conversion.refetch()])} />
      )}
      {isCounting && <p role="status">Counting…</p>}
      {!isCounting && (
        <>
          <section className={styles.part} aria-busy={promise.isFetching}>
            <h2 id="promise">Sellers answered within 24 hours</h2>
            <p className={styles.facts}>
              By when they wrote to us, without spam. An agent’s leads are those assigned to them now. The share leaves
              out who is not due yet.
            </p>
            {promise.data && <PromiseTable rows={promise.data.rows} by={by} />}
          </section>
          <SitePromises />
          {(['seller', 'buyer'] as const).map((type) => (
            <section key={type} className={styles.part} aria-busy={conversion.isFetching}>
              <h2 id={`${type}s`}>{type === 'seller' ? 'Sellers' : 'Buyers'} by release of the page</h2>
              {conversion.data && <ConversionTable report={conversion.data} type={type} />}
            </section>
          ))}
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
      // A date that sorts.
      {...(by === 'week' && {
        csvNameOf: ({ group }: Schemas['PromiseRow']) =>
          group === null ? 'All' : new Date(group).toLocaleDateString('sv-SE'),
      })}
      filtersOf={({ group, from, to }) => ({
        ...(group !== null && by !== 'week' && { [by === 'agent' ? 'assignee' : 'source']: group }),
        ...{ receivedFrom: from, receivedTo: to },
      })}
      mostOf={() => most}
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
      mostOf={({ submitted }) => submitted}
    />
  );
}
