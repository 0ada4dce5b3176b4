import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf, IN_BACKGROUND } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { useValue } from '../api/value-store.ts';
import { showDone } from '../changes/undo-store.ts';
import { keysStore, setKeys } from '../shortcuts/key-scope.ts';
import { Button } from '../components/button.tsx';
import { Badge, ProblemBar } from '../components/messages.tsx';
import { PageHead } from '../components/page-head.tsx';
import { momentWords } from '../formatting/time-words.ts';
import { useNow } from '../live/now.ts';
import { NewPasswordForm } from '../session/new-password-form.tsx';
import { useSession } from '../session/session-store.ts';
import { Authenticator } from './authenticator.tsx';
import styles from './account.module.css';

const ROLE_WORDS = {
  viewer: 'Viewer: you can see leads.',
  agent: 'Agent: you can see and work on leads.',
  admin: 'Admin: you can work on leads and manage accounts.',
};

/** The user's account: password, authenticator, sessions, shortcuts. */
export function AccountPage() {
  const { staff } = useSession();
  const keysOn = useValue(keysStore);
  const [changes, setChanges] = useState(false);
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
            onDone={() => {
              setChanges(false);
              showDone('Your password is changed. Your other sessions have ended.');
            }}
          />
        ) : (
          <Button onClick={() => setChanges(true)}>Change password</Button>
        )}
      </section>
      <Authenticator />
      <OpenSessions />
      <section className={styles.panel}>
        <h2>Keyboard shortcuts</h2>
        <p>{keysOn ? 'On, in this browser. Press ? for the list.' : 'Off, in this browser.'}</p>
        <Button onClick={() => setKeys(!keysOn)}>{keysOn ? 'Turn off' : 'Turn on'}</Button>
      </section>
    </>
  );
}

const SESSIONS = ['sessions'];

/** The user's open sessions; each can be signed out. */
function OpenSessions() {
  const now = useNow();
  const sessions = useQuery({
    queryKey: SESSIONS,
    staleTime: 0,
    queryFn: () => bodyOf(api.GET('/api/admin/sessions', { ...IN_BACKGROUND })),
  });
  const end = useMutation({
    mutationFn: (id: string) => bodyOf(api.DELETE('/api/admin/sessions/{id}', { params: { path: { id } } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: SESSIONS }),
  });
  const problem = sessions.error ?? end.error;
  return (
    <section className={styles.panel}>
      <h2>Where you are signed in</h2>
      {problem && <ProblemBar problem={problem} />}
      <ul className={styles.rows}>
        {sessions.data?.items.map(({ id, isCurrent, isBrowser, userAgent, createdAt, lastUsedAt }) => (
          <li key={id} className={styles.row}>
            <span>
              {userAgent ?? (isBrowser ? 'A browser' : 'A program')}{' '}
              {isCurrent && <Badge look="good">this session</Badge>}
              <br />
              <small>
                since {momentWords(createdAt, now)}, last used {momentWords(lastUsedAt, now)}
              </small>
            </span>
            {!isCurrent && (
              <Button onClick={() => end.mutate(id)} disabled={end.isPending}>
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
