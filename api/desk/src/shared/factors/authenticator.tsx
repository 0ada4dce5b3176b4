import { useState } from 'react';
import { encode } from 'uqr';
import { api, bodyOf, type Schemas } from '../api/call.ts';
import { ActButton } from '../components/act-button.tsx';
import { Field } from '../components/field.tsx';
import { DeskForm, FormButtons } from '../components/form.tsx';
import { useConfirmed } from '../session/use-confirmed.ts';
import styles from './factors.module.css';

interface AuthenticatorProps {
  isSetUp: boolean;
  onDone: (words: string, codes?: string[]) => void;
}

/** Sets up or removes an authenticator app. */
export function Authenticator({ isSetUp, onDone }: AuthenticatorProps) {
  const [enrollment, setEnrollment] = useState<Schemas['TotpEnrollment']>();
  const { run, error, isPending } = useConfirmed();
  const enroll = async () => setEnrollment(await bodyOf(api.POST('/api/admin/staff/me/totp')));
  const prove = async (form: FormData) => {
    const body = { code: String(form.get('code')).replaceAll(/\s/g, '') };
    const { codes } = await bodyOf(api.POST('/api/admin/staff/me/totp/confirmation', { body }));
    setEnrollment(undefined);
    onDone('Your authenticator is set up. Your other sessions have ended.', codes);
  };
  const remove = async () => {
    await bodyOf(api.DELETE('/api/admin/staff/me/totp'));
    onDone('Your authenticator is removed. Your other sessions have ended.');
  };
  return (
    <section className={styles.panel}>
      <h2>Authenticator</h2>
      {enrollment ? (
        <>
          <p>Scan this code with your authenticator app, or type the secret. Then enter the first code it shows.</p>
          <QrCode text={enrollment.otpauthUrl} />
          <p>
            Secret: <span className={styles.secret}>{enrollment.secret}</span>
          </p>
          <DeskForm problem={error} onSave={(form) => run(() => prove(form))}>
            <Field
              label="First code"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              isRequired
              autoFocus
            />
            <FormButtons button="Confirm" isDisabled={isPending} onCancel={() => setEnrollment(undefined)} />
          </DeskForm>
        </>
      ) : (
        <>
          <p>{isSetUp ? 'On: signing in with your password asks for a code.' : 'Not set up.'}</p>
          <ActButton act={isSetUp ? remove : enroll}>
            {isSetUp ? 'Remove authenticator' : 'Set up an authenticator'}
          </ActButton>
        </>
      )}
    </section>
  );
}

/** A QR code. The page draws it, so that the secret is not sent to a service. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text);
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label="The secret as a QR code">
      <path d={path} />
    </svg>
  );
}
