import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Problem } from '../api/call.ts';
import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { DeskForm } from '../components/form.tsx';
import { sendTimeZone } from './reminder-settings.ts';
import { confirm, sessionStore, signIn } from './session-store.ts';

interface SignInFormProps {
  /** Set when the user is known and cannot change. */
  email?: string;
  /** True to confirm the identity of a user whose session is open. */
  isConfirming?: boolean;
  button: string;
  onDone?: () => void;
  children?: ReactNode;
}

/** A form for the password, and for a code if the api asks for one; or a passkey instead. */
export function SignInForm({ email, isConfirming = false, button, onDone, children }: SignInFormProps) {
  const known = sessionStore.get();
  const session = 'session' in known ? known.session : undefined;
  const first: keyof typeof CODES | undefined = session?.hasTotp
    ? 'authenticator'
    : session?.hasPasskey
      ? 'recovery'
      : undefined;
  const [code, setCode] = useState(first);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: async (form: FormData | 'passkey') => {
      if (form === 'passkey') {
        const { forgetPasskey, proveWithPasskey } = await import('./passkey.ts');
        const proof = await proveWithPasskey();
        // A confirmation refuses the passkey of another account as unknown, so the browser must not forget it here.
        if (isConfirming) return confirm(proof);
        return signIn(proof).catch(async (failure: unknown) => {
          const isUnknown = failure instanceof Problem && failure.reason === 'passkey-unknown';
          if (isUnknown) await forgetPasskey(String(proof.passkey['id']));
          throw failure;
        });
      }
      const text = (name: string) => String(form.get(name) ?? '');
      const totp = text('totp').replaceAll(/\s/g, '');
      const given = { password: text('password'), ...(totp !== '' && { totp }) };
      return isConfirming ? confirm(given) : signIn({ email: email ?? text('email'), ...given });
    },
    onSuccess: () => {
      if (!isConfirming) sendTimeZone();
      onDone?.();
    },
    onError: (failure) => {
      if (code || !(failure instanceof Problem) || !failure.errors.some(({ field }) => field === 'totp')) return;
      // The form had no field for a code before, so the missing code is not shown as an error.
      setCode(failure.reason === 'passkey-needed' ? 'recovery' : 'authenticator');
      reset();
    },
  });
  const seconds = useWait(error, reset);
  return (
    <DeskForm problem={error} onSave={(form) => mutate(form)}>
      {/* Outside of the alert, which a screen reader would read out each second. */}
      {seconds > 0 && <p role="timer">Try again in {seconds} s.</p>}
      {email === undefined ? (
        <Field label="Email" name="email" type="email" autoComplete="username" isRequired autoFocus />
      ) : (
        <input type="hidden" name="email" autoComplete="username" value={email} />
      )}
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        isRequired
        autoFocus={email !== undefined}
      />
      {code && <Field key={code} {...CODES[code]} name="totp" isRequired autoFocus={code !== first} />}
      <Button look="main" type="submit" disabled={isPending || seconds > 0}>
        {button}
      </Button>
      {'PublicKeyCredential' in window && (!session || session.hasPasskey) && (
        <Button onClick={() => mutate('passkey')} disabled={isPending || seconds > 0}>
          {isConfirming ? 'Use a passkey' : 'Sign in with a passkey'}
        </Button>
      )}
      {code === 'authenticator' && (
        <Button look="quiet" onClick={() => setCode('recovery')}>
          Use a recovery code
        </Button>
      )}
      {children}
    </DeskForm>
  );
}

const CODES = {
  authenticator: { label: 'Authenticator code', inputMode: 'numeric', autoComplete: 'one-time-code' },
  recovery: { label: 'Recovery code', hint: 'Each code works once. Or use your passkey.', autoComplete: 'off' },
} as const;

/** Counts down the seconds until the user may try again after too many attempts, then clears the error. */
function useWait(problem: Error | null, forget: () => void): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (!(problem instanceof Problem) || problem.status !== 429) return;
    const end = Date.now() + (problem.retryAfter ?? 60) * 1000;
    const update = () => {
      setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
      if (Date.now() >= end) forget();
    };
    update();
    const timer = setInterval(update, 500);
    return () => clearInterval(timer);
  }, [problem, forget]);
  return left;
}
