import { useState } from 'react';
import { api, bodyOf, type Problem } from '../api/call.ts';
import { Button } from '../parts/button.tsx';
import { Field, ProblemForm } from '../parts/field.tsx';
import { setMustChangePassword } from './session-store.ts';
import styles from './sign-in.module.css';

/** Changes one's own password; all other sessions of the account end. */
export function NewPasswordForm({ email, onDone }: { email: string; onDone?: () => void }) {
  const [problem, setProblem] = useState<Problem>();
  const [isBusy, setBusy] = useState(false);
  const [isShown, setShown] = useState(false);
  const type = isShown ? 'text' : 'password';
  return (
    <ProblemForm
      problem={problem}
      className={styles.form ?? ''}
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const body = {
          currentPassword: String(form.get('currentPassword')),
          newPassword: String(form.get('newPassword')),
        };
        setBusy(true);
        bodyOf(api.PATCH('/api/admin/staff/me/password', { body }))
          .then(
            () => {
              setMustChangePassword(false);
              onDone?.();
            },
            (failure: unknown) => setProblem(failure as Problem),
          )
          .finally(() => setBusy(false));
      }}
    >
      <input type="hidden" name="email" autoComplete="username" value={email} />
      <Field
        label="Password that you have now"
        name="currentPassword"
        type={type}
        spellCheck="false"
        autoComplete="current-password"
        isRequired
        autoFocus
      />
      <Field
        label="New password"
        name="newPassword"
        type={type}
        spellCheck="false"
        autoComplete="new-password"
        isRequired
        minLength={12}
      />
      <Button onClick={() => setShown(!isShown)}>{isShown ? 'Hide' : 'Show'} the passwords</Button>
      <Button look="main" type="submit" disabled={isBusy}>
        Change the password
      </Button>
    </ProblemForm>
  );
}
