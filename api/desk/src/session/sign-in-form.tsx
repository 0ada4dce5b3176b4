import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Problem } from '../api/call.ts';
import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { DeskForm } from '../components/form.tsx';
import { tellTimeZone } from './reminder-settings.ts';
import { confirm, sessionStore, signIn } from './session-store.ts';

interface SignInFormProps {
  /** Set when the user is known and cannot change. */
  email?: string;
  /** For `unlock` and `confirm` the session is still open. */
  how?: 'sign in' | 'unlock' | 'confirm';
  button: string;
  onDone?: () => void;
  children?: ReactNode;
}

/** Password, and a code once the api asks for one. */
export function SignInForm({ email, how = 'sign in', button, onDone, children }: SignInFormProps) {
  const known = sessionStore.get();
  const [needsCode, setNeedsCode] = useState('session' in known && known.session.hasTotp);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (form: FormData) => {
      const text = (name: string) => String(form.get(name) ?? '');
      const totp = text('totp').replaceAll(/\s/g, '');
      const given = { password: text('password'), ...(totp !== '' && { totp }) };
      return how === 'sign in' ? signIn({ email: email ?? text('email'), ...given }) : confirm(given);
    },
    onSuccess: () => {
      if (how === 'sign in') tellTimeZone();
      onDone?.();
    },
    onError: (failure) => {
      if (needsCode || !(failure instanceof Problem) || !failure.errors.some(({ field }) => field === 'totp')) return;
      // The code was not asked for before, so this is not an error.
      setNeedsCode(true);
      reset();
    },
  });
  const seconds = useWait(error, reset);
  return (
    <DeskForm problem={error} onSave={(form) => mutate(form)}>
      {/* Outside of the alert, which would be announced each second. */}
      {seconds > 0 && <p role="timer">Try again in {seconds} s.</p>}
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
          label="Authenticator code"
          name="totp"
          inputMode="numeric"
          autoComplete="one-time-code"
          isRequired
          autoFocus
        />
      )}
      <Button look="main" type="submit" disabled={isPending || seconds > 0}>
        {button}
      </Button>
      {children}
    </DeskForm>
  );
}

/** Seconds until the user may try again after too many attempts. Then clears the error. */
function useWait(problem: Error | null, forget: () => void): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (!(problem instanceof Problem) || problem.status !== 429) return;
    const end = Date.now() + (problem.retryAfter ?? 60) * 1000;
    const look = () => {
      setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
      if (Date.now() >= end) forget();
    };
    look();
    const timer = setInterval(look, 500);
    return () => clearInterval(timer);
  }, [problem, forget]);
  return left;
}
