import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Schemas } from '../api/call.ts';
import { setWalk } from '../changes/walk.ts';
import { serverNow } from '../live/now.ts';
import { Button, ButtonLink } from '../parts/button.tsx';
import { EmptyState, ProblemBar, RowsLoading } from '../parts/messages.tsx';
import { routes } from '../routes.ts';
import { NewsPill } from '../rows/news-pill.tsx';
import { useRovingRow } from '../rows/roving-row.ts';
import { useRowCommands } from '../rows/use-row-commands.tsx';
import { TodayGroup } from './today-group.tsx';
import { todayQuery } from './today-query.ts';

const day = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });

/** The groups in the order of the work; `all` is the list of everything in one. */
const TODAY_GROUPS: readonly { name: keyof Schemas['Today']; title: string; look?: 'bad' | 'soon'; all: string }[] = [
  { name: 'due', title: 'Follow-ups due', look: 'soon', all: '?status=open&followUp=due&sort=followUpAt' },
  { name: 'late', title: 'Overdue', look: 'bad', all: '?due=overdue' },
  { name: 'endingSoon', title: 'Due soon', look: 'soon', all: '?due=at-risk&sort=respondBy' },
  { name: 'fresh', title: 'New and unassigned', all: '?status=new&assignee=none' },
  { name: 'laterToday', title: 'Follow-ups later today', all: '?status=open&followUp=today&sort=followUpAt' },
];

/** Whom to call now: follow-ups that are due, then what is late. */
export function TodayPage() {
  const { data, error, refetch } = useQuery(todayQuery);
  const ids = useMemo(() => data && leadsOf(data).map(({ id }) => id), [data]);
  const rows = useRovingRow(routes.today, ids);
  const dialog = useRowCommands(() => data && leadsOf(data).find(({ id }) => id === rows.current.get()));
  const open = () => setWalk({ from: routes.today, name: 'Today', ids: ids ?? [] });
  return (
    <>
      <title>Today · desk</title>
      <NewsPill />
      <h1>
        Today <small>{day.format(serverNow())}</small>
      </h1>
      {error && (
        <ProblemBar problem={error}>
          <Button onClick={() => void refetch()}>Try again</Button>
        </ProblemBar>
      )}
      {!data && !error && <RowsLoading />}
      {data &&
        TODAY_GROUPS.map(({ name, ...words }) => (
          <TodayGroup
            key={name}
            {...words}
            kind={name === 'due' || name === 'laterToday' ? 'again' : 'today'}
            group={data[name]}
            rows={rows}
            onOpen={open}
          />
        ))}
      {ids?.length === 0 && (
        <EmptyState title="All done for now.">
          <p>Nothing is overdue or due soon, and no follow-up is left for today.</p>
          <ButtonLink to={`${routes.leads}?status=open`}>Look at all open leads</ButtonLink>
        </EmptyState>
      )}
      {dialog}
    </>
  );
}

function leadsOf(today: Schemas['Today']) {
  return TODAY_GROUPS.flatMap(({ name }) => today[name].items);
}
