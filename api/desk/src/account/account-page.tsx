import { useState } from 'react';
import { useValue } from '../api/value-store.ts';
import { tellDone } from '../changes/undo-store.ts';
import { keysStore, setKeys } from '../shortcuts/key-scope.ts';
import { Button } from '../components/button.tsx';
import { PageHead } from '../components/page-head.tsx';
import { NewPasswordForm } from '../session/new-password-form.tsx';
import { useSession } from '../session/session-store.ts';
import { Authenticator } from './authenticator.tsx';
import { OpenSessions } from './open-sessions.tsx';
import styles from './account.module.css';

const ROLE_WORDS = {
  viewer: 'Viewer: you read, and change nothing.',
  agent: 'Agent: you work on leads.',
  admin: 'Admin: you work on leads and look after accounts.',
};

/** One's own account: password, second factor, open sessions, keys. */
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
              tellDone('Your password is changed. Your other sessions have ended.');
            }}
          />
        ) : (
          <Button onClick={() => setChanges(true)}>Change your password</Button>
        )}
      </section>
      <Authenticator />
      <OpenSessions />
      <section className={styles.panel}>
        <h2>One-key commands</h2>
        <p>{keysOn ? 'On, in this browser. Press ? for the list.' : 'Off, in this browser.'}</p>
        <Button onClick={() => setKeys(!keysOn)}>{keysOn ? 'Switch them off' : 'Switch them on'}</Button>
      </section>
    </>
  );
}
