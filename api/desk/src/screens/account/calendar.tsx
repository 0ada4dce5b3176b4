import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf, IN_BACKGROUND } from '../../shared/api/call.ts';
import { Button } from '../../shared/components/button.tsx';
import { CopyButton } from '../../shared/components/copy-button.tsx';
import { ProblemBar } from '../../shared/components/messages.tsx';
import panel from '../../shared/components/panel.module.css';
import { momentWords } from '../../shared/formatting/time-words.ts';
import { useNow } from '../../shared/live/now.ts';
import { useConfirmed } from '../../shared/session/use-confirmed.ts';
import styles from '../../shared/factors/factors.module.css';

export const calendarQuery = queryOptions({
  queryKey: ['own-calendar'],
  staleTime: 0,
  queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/staff/me/calendar', { ...IN_BACKGROUND, signal })),
});

const REPLACE = 'Make a new address? Calendars with the former one get no more changes.';
const END = 'End the address? Calendars with it get no more changes.';

/** The secret address at which the user's own calendar program reads follow-ups, offers and closings. */
export function Calendar() {
  const now = useNow();
  const { data, error, refetch } = useQuery(calendarQuery);
  const [url, setUrl] = useState<string>();
  const madeAt = data?.madeAt ?? null;
  const { run, error: problem, isPending } = useConfirmed();
  const make = async () => {
    setUrl((await bodyOf(api.POST('/api/admin/staff/me/calendar'))).url);
    await refetch();
  };
  const end = async () => {
    await bodyOf(api.DELETE('/api/admin/staff/me/calendar'));
    setUrl(undefined);
    await refetch();
  };
  return (
    <section className={styles.panel} aria-labelledby="calendar">
      <h2 id="calendar">Calendar</h2>
      <p>
        Your follow-ups, the last days of your offers, and closings, in Google Calendar, Apple Calendar or Outlook. They
        ask for changes every hour or less often.
      </p>
      {error && <ProblemBar problem={error} onRetry={refetch} />}
      {url !== undefined && madeAt !== null && (
        <div role="status" className={panel.panel}>
          <p>
            Add a calendar by this address. Whoever has it reads the first names of your leads. It is shown only now.
          </p>
          <p className={styles.secret}>{url}</p>
          <div className={panel.buttons}>
            <CopyButton text={url} />
          </div>
        </div>
      )}
      {madeAt !== null && <p>Its address was made {momentWords(madeAt, now)}.</p>}
      {problem && <ProblemBar problem={problem} />}
      {data && (
        <div className={panel.buttons}>
          <Button disabled={isPending} onClick={() => (madeAt === null || confirm(REPLACE)) && run(make)}>
            {madeAt === null ? 'Make an address' : 'Make a new address…'}
          </Button>
          {madeAt !== null && (
            <Button look="danger" disabled={isPending} onClick={() => confirm(END) && run(end)}>
              End the address…
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
