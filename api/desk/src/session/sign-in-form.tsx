import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Problem } from '../api/call.ts';
import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { DeskForm } from '../components/form.tsx';
import { confirm, sessionStore, signIn } from './session-store.ts';

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
  // Of a session that is known; a new one says so itself.
  const known = sessionStore.get();
  const [needsCode, setNeedsCode] = useState('session' in known && known.session.hasTotp);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (form: FormData) => {
      const text = (name: string) => String(form.get(name) ?? '');
      const totp = text('totp').replaceAll(/\s/g, '');
      const given = { password: text('password'), ...(totp !== '' && { totp }) };
      return how === 'sign in' ? signIn({ email: email ?? text('email'), ...given }) : confirm(given);
    },
    onSuccess: () => onDone?.(),
    onError: (failure) => {
      if (needsCode || !(failure instanceof Problem) || !failure.errors.some(({ field }) => field === 'totp')) return;
      // A code that was not asked for yet is no mistake.
      setNeedsCode(true);
      reset();
    },
  });
  const seconds = useWait(error, reset);
  return (
    <DeskForm problem={error} onSave={(form) => mutate(form)}>
      {/* Beside the message, which is told once: this can be read at any time, and is not told each second. */}
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
          label="Code of your authenticator"
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

/** Seconds until what was refused after too many attempts may be tried again; then the refusal is forgotten. */
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
