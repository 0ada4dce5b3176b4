import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import logoUrl from '@land/kit/illustrations/logo.svg';
import { brand } from '@land/kit/brand';
import { useValue } from '../api/value-store.ts';
import type { Desk } from '../desk/desk.ts';
import { useDesk } from '../desk/use-desk.ts';
import { Button } from '../components/button.tsx';
import { Email } from '../components/email.tsx';
import { ProblemBar } from '../components/messages.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { isReady, openSession, type Session, sessionStore, signOut } from './session-store.ts';
import { SignInForm } from './sign-in-form.tsx';
import styles from './sign-in.module.css';
import { counted } from '../formatting/lead-words.ts';

const SecondFactors = lazy(async () => ({ default: (await import('../factors/second-factors.tsx')).SecondFactors }));

/** Drafts are open before the first screen reads them. */
async function openKept({ drafts, outbox }: Desk, { staff, draftKey = '' }: Session): Promise<void> {
  if (!drafts.isOpenFor(staff.id)) await drafts.open(staff.id, draftKey);
  outbox.open();
}

/** Shows the desk to the user who is signed in. A locked desk shows nothing. */
export function SessionGate({ children }: { children: ReactNode }) {
  const { outbox } = useDesk();
  const state = useValue(sessionStore);
  const isOpen = isReady(state);
  useEffect(() => {
    if (!isOpen) outbox.close();
  }, [isOpen, outbox]);
  if (state.is === 'unknown') return null;
  if (state.is === 'unreachable' || state.is === 'closed')
    return (
      <Page title={`${brand.name} desk`}>
        {state.is === 'closed' ? (
          <SignInForm button="Sign in" />
        ) : (
          <ProblemBar problem={state.problem} onRetry={openSession} />
        )}
      </Page>
    );
  if (state.is === 'leaving')
    return (
      <Page title="Signed out">
        {state.problem && (
          <ProblemBar problem={state.problem}>
            <span>The server has not confirmed that you signed out. Keep this page open while the desk retries.</span>
          </ProblemBar>
        )}
      </Page>
    );
  const { session } = state;
  if (state.is !== 'open')
    return (
      <Page title={state.is === 'locked' ? 'Locked' : 'Your session has ended'}>
        <Waiting />
        <p>
          {session.staff.name}, <Email address={session.staff.email} />
        </p>
        <SignInForm
          key={state.is}
          email={session.staff.email}
          isConfirming={state.is === 'locked'}
          button={state.is === 'locked' ? 'Unlock' : 'Sign in again'}
        >
          {otherAccount}
        </SignInForm>
      </Page>
    );
  if (session.mustChangePassword)
    return (
      <Page title="Choose your own password">
        <p>Your password was generated for you. Choose a new one with at least 12 characters.</p>
        <NewPasswordForm email={session.staff.email} />
      </Page>
    );
  if (session.mustSetUpFactor)
    return (
      <Page title="Set up a second factor">
        <p>Your role needs more than a password: a passkey or an authenticator app.</p>
        <Suspense>
          <SecondFactors />
        </Suspense>
        {otherAccount}
        <ConfirmDialog />
      </Page>
    );
  return (
    <Opened key={session.staff.id} session={session}>
      {children}
    </Opened>
  );
}

const otherAccount = (
  <Button look="quiet" onClick={() => void signOut()}>
    Use another account
  </Button>
);

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className={styles.page}>
      <title>{`${title} · desk`}</title>
      <img src={logoUrl} alt="" width={48} height={48} />
      <h1 className={styles.title}>{title}</h1>
      {children}
    </main>
  );
}

function Waiting() {
  const { outbox } = useDesk();
  const count = useValue(outbox.writes).length;
  if (count === 0) return null;
  return <p>{counted(count, 'change is', 'changes are')} waiting and will be sent.</p>;
}

function Opened({ session, children }: { session: Session; children: ReactNode }) {
  const desk = useDesk();
  const [isReady, setReady] = useState(desk.drafts.isOpenFor(session.staff.id));
  useEffect(() => {
    void openKept(desk, session).then(() => setReady(true));
  }, [desk, session]);
  return isReady ? children : null;
}
