import { useState } from 'react';
import { encode } from 'uqr';
import { api, bodyOf, type Schemas } from '../api/call.ts';
import { showDone } from '../changes/undo-store.ts';
import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { DeskForm } from '../components/form.tsx';
import { changeSession, useSession } from '../session/session-store.ts';
import { useConfirmed } from '../session/use-confirmed.ts';
import styles from './account.module.css';

type Step =
  { is: 'idle' } | { is: 'removing' } | { is: 'enrolling' } | ({ is: 'first code' } & Schemas['TotpEnrollment']);

const withPassword = (form: FormData) => ({ password: String(form.get('password')) });

/** Sets up or removes an authenticator app. */
export function Authenticator() {
  const { hasTotp: isSetUp } = useSession();
  const [step, setStep] = useState<Step>({ is: 'idle' });
  const { run, error } = useConfirmed();
  const enroll = async (form: FormData) => {
    const enrollment = await bodyOf(api.POST('/api/admin/staff/me/totp', { body: withPassword(form) }));
    setStep({ is: 'first code', ...enrollment });
  };
  const prove = async (form: FormData) => {
    const code = String(form.get('code')).replaceAll(/\s/g, '');
    await bodyOf(api.POST('/api/admin/staff/me/totp/confirmation', { body: { code } }));
    end(true, 'Your authenticator is set up. Your other sessions have ended.');
  };
  const remove = async (form: FormData) => {
    await bodyOf(api.POST('/api/admin/staff/me/totp/removal', { body: withPassword(form) }));
    end(false, 'Your authenticator is removed.');
  };
  const end = (hasTotp: boolean, words: string) => {
    changeSession({ hasTotp });
    setStep({ is: 'idle' });
    showDone(words);
  };
  const form = (submit: (form: FormData) => Promise<void>, field: React.ReactNode, button: string) => (
    <DeskForm problem={error} onSave={(given) => run(() => submit(given))}>
      {field}
      <div className={styles.row}>
        <Button look="main" type="submit">
          {button}
        </Button>
        <Button look="quiet" onClick={() => setStep({ is: 'idle' })}>
          Cancel
        </Button>
      </div>
    </DeskForm>
  );
  const password = (
    <Field label="Password" name="password" type="password" autoComplete="current-password" isRequired autoFocus />
  );
  return (
    <section className={styles.panel}>
      <h2>Authenticator</h2>
      {step.is === 'idle' && (
        <>
          <p>{isSetUp ? 'On: signing in asks for a code.' : 'Not set up: you sign in with your password alone.'}</p>
          <Button onClick={() => setStep({ is: isSetUp ? 'removing' : 'enrolling' })}>
            {isSetUp ? 'Remove' : 'Set up'}
          </Button>
        </>
      )}
      {step.is === 'enrolling' && form(enroll, password, 'Continue')}
      {step.is === 'removing' && form(remove, password, 'Remove')}
      {step.is === 'first code' && (
        <>
          <p>Scan this code with your authenticator app, or type the secret. Then enter the first code it shows.</p>
          <QrCode text={step.otpauthUrl} />
          <p>
            Secret: <span className={styles.secret}>{step.secret}</span>
          </p>
          {form(
            prove,
            <Field
              label="First code"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              isRequired
              autoFocus
            />,
            'Confirm',
          )}
        </>
      )}
    </section>
  );
}

/** Drawn here, so that the secret leaves the page nowhere. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text);
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label="The secret as a QR code">
      <path d={path} />
    </svg>
  );
}
