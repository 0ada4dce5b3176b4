import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useValue } from '../../shared/api/value-store.ts';
import { showDone } from '../../shared/changes/undo-store.ts';
import { keysStore, setKeys } from '../../shared/shortcuts/key-scope.ts';
import { Button } from '../../shared/components/button.tsx';
import { PageHead } from '../../shared/components/page-head.tsx';
import { ROLE_WORDS } from '../../shared/formatting/role-words.ts';
import { NewPasswordForm } from '../../shared/session/new-password-form.tsx';
import { OpenSessions, sessionsQuery } from '../../shared/session/open-sessions.tsx';
import { useSession } from '../../shared/session/session-store.ts';
import styles from '../../shared/factors/factors.module.css';
import { factorsQuery, SecondFactors } from '../../shared/factors/second-factors.tsx';
import { Reminders, remindersQuery } from './reminders.tsx';

/** The user's account: password, second factors, sessions, shortcuts. */
export function AccountPage() {
  const { staff, isAtLeast } = useSession();
  const keysOn = useValue(keysStore);
  const [changes, setChanges] = useState(false);
  const isWorker = isAtLeast('agent');
  // Shown together, so that nothing moves.
  const late = [useQuery(factorsQuery), useQuery(sessionsQuery()), useQuery({ ...remindersQuery, enabled: isWorker })];
  const isLoading = late.some((query) => query.isLoading && query.failureCount === 0);
  return (
    <>
      <PageHead title="Your account" />
      <section className={styles.panel}>
        <h2>{staff.name}</h2>
        <p>{staff.email}</p>
        <p>{ROLE_WORDS[staff.role]}</p>
      </section>
      <section className={styles.panel}>
        <h2>Password</h2>
        {changes ? (
          <NewPasswordForm
            email={staff.email}
            onCancel={() => setChanges(false)}
            onDone={() => {
              setChanges(false);
              showDone('Your password is changed. Your other sessions have ended.');
            }}
          />
        ) : (
          <Button onClick={() => setChanges(true)}>Change password</Button>
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
          {isWorker && <Reminders />}
        </>
      )}
    </>
  );
}
