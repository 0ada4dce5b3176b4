import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { api, bodyOf, type Schemas } from '../../shared/api/call.ts';
import { Item, Items } from '../../shared/components/items.tsx';
import { Badge, Bar, EmptyState, ProblemBar, RowsLoading } from '../../shared/components/messages.tsx';
import { PageHead } from '../../shared/components/page-head.tsx';
import { counted } from '../../shared/formatting/lead-words.ts';
import { momentWords } from '../../shared/formatting/time-words.ts';
import { useNow } from '../../shared/live/now.ts';
import styles from './releases.module.css';

type Release = Schemas['SiteRelease'];

const STATES = {
  live: { look: 'good', words: 'live' },
  shared: { look: 'soon', words: 'shared' },
  'taken-back': { look: 'bad', words: 'taken back' },
  refused: { look: 'bad', words: 'refused' },
  former: undefined,
} as const;

/** The live, shared, refused and taken-back releases of the sections, with their counts. */
export function ReleasesPage() {
  const now = useNow();
  const { data, error, refetch } = useQuery({
    queryKey: ['releases'],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/releases', { signal })),
    staleTime: 0,
  });
  const sections = Map.groupBy(data?.items ?? [], ({ section }) => section);
  return (
    <>
      <PageHead title="Releases" />
      {error && <ProblemBar problem={error} onRetry={refetch} />}
      {!data && !error && <RowsLoading />}
      {data?.problem && (
        <Bar look="bad" role="alert">
          <span>{data.problem} Which release is live is not known. The counts are current.</span>
        </Bar>
      )}
      {data && sections.size === 0 && <EmptyState title="No releases yet." />}
      {sections.size > 0 && <p>Views, errors and leads are of the last 30 days.</p>}
      {[...sections].map(([section, releases]) => (
        <Fragment key={section}>
          <h2 className={styles.section}>{section}</h2>
          <Items label={`Releases of ${section}`}>
            {releases.map((release) => (
              <Item key={release.version} facts={<Facts release={release} now={now} />}>
                <strong>{release.version}</strong> <StateBadge release={release} />
              </Item>
            ))}
          </Items>
        </Fragment>
      ))}
    </>
  );
}

function StateBadge({ release: { state, share } }: { release: Release }) {
  const { look, words } = STATES[state] ?? {};
  return look && <Badge look={look}>{share === null ? words : `${words} with ${share}% of visits`}</Badge>;
}

function Facts({ release: { views, errors, leads, reason, at }, now }: { release: Release; now: number }) {
  const rate = errors > 0 && views > 0 ? ` (${((100 * errors) / views).toFixed(1)}%)` : '';
  return (
    <>
      {at !== null && `${momentWords(at, now)} · `}
      {counted(views, 'view')}, {counted(errors, 'error')}
      {rate}, {counted(leads, 'lead')}
      {reason !== null && <span className={styles.reason}>{reason}</span>}
    </>
  );
}
