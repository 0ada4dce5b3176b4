import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Problem } from '../api/call.ts';
import { Button } from '../parts/button.tsx';
import { Field, ProblemForm } from '../parts/field.tsx';
import { confirm, sessionStore, signIn } from './session-store.ts';
import styles from './sign-in.module.css';

interface SignInFormProps {
  /** Of whom is known already, and stays the same. */
  email?: string;
  /** `unlock` and `confirm`: the session still runs. */
  how?: 'sign in' | 'unlock' | 'confirm';
  button: string;
  onDone?: () => void;
  children?: ReactNode;
}

/** Password, and a code where the account has an authenticator: it is asked for when the api does. */
export function SignInForm({ email, how = 'sign in', button, onDone, children }: SignInFormProps) {
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);
  // Of a session that is known; a new one says so itself.
  const known = sessionStore.get();
  const [needsCode, setNeedsCode] = useState('session' in known && known.session.hasTotp);
  const seconds = useCountdown(problem?.status === 429 ? (problem.retryAfter ?? 60) : 0, problem);
  const submit = (form: FormData) => {
    const text = (name: string) => String(form.get(name) ?? '');
    const totp = text('totp').replaceAll(/\s/g, '');
    const given = { password: text('password'), ...(totp !== '' && { totp }) };
    setBusy(true);
    const asked = how === 'sign in' ? signIn({ email: email ?? text('email'), ...given }) : confirm(given);
    asked
      .then(
        () => onDone?.(),
        (failure: unknown) => {
          if (!(failure instanceof Problem)) throw failure;
          const isAboutCode = failure.errors.some(({ field }) => field === 'totp');
          // A code that was not asked for yet is no mistake.
          setProblem(isAboutCode && !needsCode ? undefined : failure);
          if (isAboutCode) setNeedsCode(true);
        },
      )
      .finally(() => setBusy(false));
  };
  return (
    <ProblemForm
      problem={seconds > 0 ? new Error(`Too many attempts. Try again in ${seconds} s.`) : problem}
      className={styles.form ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        submit(new FormData(event.currentTarget));
      }}
    >
      {email === undefined && (
        <Field label="E-mail" name="email" type="email" autoComplete="username" isRequired autoFocus />
      )}
      {email !== undefined && <input type="hidden" name="email" autoComplete="username" value={email} />}
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        isRequired
        autoFocus={email !== undefined}
      />
      {needsCode && (
        <Field
          label="Code of your authenticator"
          name="totp"
          inputMode="numeric"
          autoComplete="one-time-code"
          isRequired
          autoFocus
        />
      )}
      <Button look="main" type="submit" disabled={isBusy || seconds > 0}>
        {button}
      </Button>
      {children}
    </ProblemForm>
  );
}

/** Seconds that are left, from when `since` last changed. */
function useCountdown(seconds: number, since: unknown): number {
  const [left, setLeft] = useState(0);
  const end = useRef(0);
  useEffect(() => {
    end.current = Date.now() + seconds * 1000;
    const look = () => setLeft(Math.max(0, Math.ceil((end.current - Date.now()) / 1000)));
    look();
    if (seconds === 0) return;
    const timer = setInterval(look, 500);
    return () => clearInterval(timer);
  }, [seconds, since]);
  return left;
}
