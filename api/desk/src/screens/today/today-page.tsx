import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { api, bodyOf, type Schemas } from '../../shared/api/call.ts';
import { pausedQuery } from '../../shared/alerts/paused-query.ts';
import { PausedAlerts } from '../../shared/alerts/paused-alerts.tsx';
import type { FollowUps } from '../../shared/live/due-follow-ups.ts';
import { queryKeys } from '../../shared/live/query-keys.ts';
import { useNow } from '../../shared/live/now.ts';
import { useDesk } from '../../shared/desk/use-desk.ts';
import { interestsQuery } from '../../shared/deals/interests-query.ts';
import { Interested } from '../../shared/deals/interested.tsx';
import { useReview, useReviewCount } from '../../shared/live/review-count.ts';
import { ButtonLink } from '../../shared/components/button.tsx';
import { Badge, EmptyState, ProblemBar } from '../../shared/components/messages.tsx';
import { dueTasksQuery } from '../../shared/closing/due-tasks-changes.ts';
import { DueTasks } from '../../shared/closing/due-tasks.tsx';
import { routes } from '../../routes.ts';
import { LeadRowsLoading, LeadTable } from '../../shared/rows/lead-table.tsx';
import { NewsPill } from '../../shared/rows/news-pill.tsx';
import { type RovingRow, useRovingRow } from '../../shared/rows/roving-row.ts';
import type { RowKind } from '../../shared/rows/lead-row.tsx';
import { useRowCommands } from '../../shared/rows/use-row-commands.tsx';
import { countWords, nameOf } from '../../shared/formatting/lead-words.ts';
import { dayWords } from '../../shared/formatting/time-words.ts';
import styles from './today.module.css';

const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });

const REPLIES = 'Replies and failed emails or texts';

/** The groups in their order on the screen. `all` is the query string of the full list. */
const TODAY_GROUPS: readonly { name: keyof Schemas['Today']; title: string; look?: 'bad' | 'soon'; all: string }[] = [
  { name: 'late', title: 'Overdue', look: 'bad', all: '?clock=overdue&sort=respondBy' },
  { name: 'endingSoon', title: 'Due soon', look: 'soon', all: '?clock=at-risk&sort=respondBy' },
  { name: 'replies', title: REPLIES, look: 'soon', all: '?reply=unread' },
  { name: 'due', title: 'Follow up now', look: 'soon', all: '?status=open&followUp=due&sort=followUpAt' },
  { name: 'untold', title: 'Offers not told yet', look: 'soon', all: '?status=offer-made&offer=untold' },
  { name: 'fresh', title: 'New and unassigned', all: '?status=new&assignee=none&sort=respondBy' },
  { name: 'laterToday', title: 'Follow up later today', all: '?status=open&followUp=today&sort=followUpAt' },
];

const PROMISE_GROUPS = TODAY_GROUPS.slice(0, 2);
const OTHER_GROUPS = TODAY_GROUPS.slice(2);

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export const todayQuery = (followUps: FollowUps) =>
  queryOptions({
    queryKey: queryKeys.today,
    queryFn: async ({ signal }) => {
      const today = await bodyOf(api.GET('/api/admin/today', { params: { query: { zone } }, signal }));
      for (const lead of today.laterToday.items) followUps.plan(lead.id, nameOf(lead), lead.followUpAt);
      return today;
    },
  });

/** The leads to call now. */
export function TodayPage() {
  const { clock, followUps, openedList } = useDesk();
  const { data: today, error, refetch } = useQuery(todayQuery(followUps));
  // All parts appear together, so that no row moves.
  const { isPending } = useQuery(interestsQuery);
  const { isPending: isAlertsPending } = useQuery(pausedQuery);
  const { isPending: isTasksPending } = useQuery(dueTasksQuery);
  const review = useReview();
  // After a failed request the screen does not wait for the count of Review any longer.
  const isReviewPending = review.isLoading && review.failureCount === 0;
  const data = isPending || isAlertsPending || isTasksPending || isReviewPending ? undefined : today;
  const ids = useMemo(() => data && leadsOf(data).map(({ id }) => id), [data]);
  const rows = useRovingRow(routes.today, ids);
  const dialog = useRowCommands(() => data && leadsOf(data).find(({ id }) => id === rows.current.get()));
  const open = () => openedList.set({ from: routes.today, name: 'Today', ids: ids ?? [] });
  const renderGroup = ({ name, ...words }: (typeof TODAY_GROUPS)[number]) =>
    data && (
      <Group
        key={name}
        {...words}
        kind={name === 'due' || name === 'laterToday' ? 'follow-ups' : 'today'}
        group={data[name]}
        rows={rows}
        onOpen={open}
      />
    );
  return (
    <>
      <title>Today · desk</title>
      <NewsPill isOfToday />
      <h1>
        Today <small>{day.format(clock.serverNow())}</small>
      </h1>
      {data && <OtherWork />}
      {data && <PausedAlerts />}
      {error && <ProblemBar problem={error} onRetry={refetch} />}
      {!data && !error && (
        <div className={styles.group}>
          <p className={styles.heading}>&nbsp;</p>
          <LeadRowsLoading kind="today" />
        </div>
      )}
      {data && PROMISE_GROUPS.map(renderGroup)}
      {/* Sellers come before buyers, because only sellers are promised an answer within 24 hours. */}
      {data && <Interested />}
      {data && <DueTasks />}
      {data && OTHER_GROUPS.map(renderGroup)}
      {ids?.length === 0 && (
        <EmptyState title="All done for now.">
          <p>Nothing is overdue or due soon, and no follow-up is left for today.</p>
          <ButtonLink to={`${routes.leads}?status=open`}>View all open leads</ButtonLink>
        </EmptyState>
      )}
      {dialog}
    </>
  );
}

const DAY_MS = 86_400_000;

/** Links to Review and to privacy requests, if any wait. */
function OtherWork() {
  const now = useNow();
  const { items, privacyRequests } = useReviewCount() ?? {};
  if (!items || !privacyRequests) return null;
  const { overdue, nextConfirmBy, nextFinishBy } = privacyRequests;
  const [next] = [nextConfirmBy, nextFinishBy].filter((at) => at !== null).sort();
  const isDue = overdue > 0 || (next !== undefined && Date.parse(next) < now + 3 * DAY_MS);
  if (items.count === 0 && !isDue) return null;
  return (
    <ul className={styles.waiting} aria-label="Also waiting">
      {items.count > 0 && (
        <li>
          <Link to={routes.review}>Review</Link> <Badge look="soon">{countWords(items)}</Badge>
        </li>
      )}
      {isDue && (
        <li>
          <Link to={routes.privacy}>Privacy requests</Link>{' '}
          <Badge look={overdue > 0 ? 'bad' : 'soon'}>
            {overdue > 0 ? `${overdue} overdue` : `next due ${dayWords(next ?? '', now)}`}
          </Badge>
        </li>
      )}
    </ul>
  );
}

interface GroupProps extends Omit<(typeof TODAY_GROUPS)[number], 'name'> {
  kind: RowKind;
  group: Schemas['TodayGroup'];
  rows: RovingRow;
  onOpen: () => void;
}

/**
 * A group with its count and up to 50 leads. An empty group is not shown. Replies are: leads of earlier groups are not
 * repeated, and their rows do not say that they have one.
 */
function Group({ title, look, all, kind, group, rows, onOpen }: GroupProps) {
  const id = useId();
  const isInEarlierGroups = title === REPLIES && group.count > 0;
  if (group.items.length === 0 && !isInEarlierGroups) return null;
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id} className={styles.heading}>
        {title} <Badge look={look}>{countWords(group)}</Badge>
      </h2>
      {group.items.length > 0 && (
        <LeadTable label={title} items={group.items} kind={kind} rows={rows} onOpen={onOpen} />
      )}
      {group.count > group.items.length && <Link to={`${routes.leads}${all}`}>All {countWords(group)}</Link>}
    </section>
  );
}

function leadsOf(today: Schemas['Today']) {
  return TODAY_GROUPS.flatMap(({ name }) => today[name].items);
}
