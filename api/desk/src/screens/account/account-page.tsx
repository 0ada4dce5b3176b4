import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../shared/api/query-client.ts';
import { useValue } from '../../shared/api/value-store.ts';
import { useDesk } from '../../shared/desk/use-desk.ts';
import { keysStore, setKeys } from '../../shared/shortcuts/key-scope.ts';
import { Button } from '../../shared/components/button.tsx';
import { Email } from '../../shared/components/email.tsx';
import { PageHead } from '../../shared/components/page-head.tsx';
import { ROLE_WORDS } from '../../shared/formatting/role-words.ts';
import { NewPasswordForm } from '../../shared/session/new-password-form.tsx';
import { OpenSessions, sessionsQuery } from '../../shared/session/open-sessions.tsx';
import { useSession } from '../../shared/session/session-store.ts';
import styles from '../../shared/factors/factors.module.css';
import { factorsQuery, SecondFactors } from '../../shared/factors/second-factors.tsx';
import { Calendar, calendarQuery } from './calendar.tsx';
import { DaysAway } from '../../shared/absences/days-away.tsx';
import { useColleagues } from '../../shared/api/use-colleagues.ts';
import { Reminders, remindersQuery } from './reminders.tsx';

/** The user's account: password, second factors, sessions, shortcuts, days away, reminders, calendar. */
export function AccountPage() {
  const { undo } = useDesk();
  const { staff, isAtLeast } = useSession();
  const keysOn = useValue(keysStore);
  const [isChanging, setChanging] = useState(false);
  const isWorker = isAtLeast('agent');
  const calendar = useQuery({ ...calendarQuery, enabled: isWorker });
  // The panels appear together, so that none moves another.
  const queries = [
    useQuery(factorsQuery),
    useQuery(sessionsQuery()),
    useQuery({ ...remindersQuery, enabled: isWorker }),
    calendar,
  ];
  const colleagues = useColleagues();
  const isLoading =
    queries.some((query) => query.isLoading && query.failureCount === 0) || (colleagues.isPending && !colleagues.error);
  const changed = () => {
    setChanging(false);
    void queryClient.invalidateQueries(sessionsQuery());
    const ended = calendar.data?.madeAt ? ', and so has the address of your calendar.' : '.';
    undo.showDone(`Your password is changed. Your other sessions have ended${ended}`);
    if (isWorker) void calendar.refetch();
  };
  return (
    <>
      <PageHead title="Your account" />
      <section className={styles.panel}>
        <h2>{staff.name}</h2>
        <p>
          <Email address={staff.email} />
        </p>
        <p>{ROLE_WORDS[staff.role]}</p>
      </section>
      <section className={styles.panel}>
        <h2>Password</h2>
        {isChanging ? (
          <NewPasswordForm email={staff.email} onCancel={() => setChanging(false)} onDone={changed} />
        ) : (
          <Button onClick={() => setChanging(true)}>Change password</Button>
        )}
      </section>
      <section className={styles.panel}>
        <h2>Keyboard shortcuts</h2>
        <p>{keysOn ? 'On, in this browser. Press ? for the list.' : 'Off, in this browser.'}</p>
        <Button onClick={() => setKeys(!keysOn)}>{keysOn ? 'Turn off' : 'Turn on'}</Button>
      </section>
      {isLoading ? (
        <p role="status">Loading…</p>
      ) : (
        <>
          <SecondFactors />
          <section className={styles.panel}>
            <h2>Where you are signed in</h2>
            <OpenSessions />
          </section>
          {isWorker && (
            <section className={styles.panel} aria-label="Days away">
              <DaysAway of={staff} isOwn />
            </section>
          )}
          {isWorker && <Reminders />}
          {isWorker && <Calendar />}
        </>
      )}
    </>
  );
}
