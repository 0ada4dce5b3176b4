import { useState } from 'react';
import { DaysAway } from '../../shared/absences/days-away.tsx';
import { api, bodyOf, type Schemas } from '../../shared/api/call.ts';
import { useDesk } from '../../shared/desk/use-desk.ts';
import { Button } from '../../shared/components/button.tsx';
import { DeskDialog } from '../../shared/components/dialog.tsx';
import { Choice } from '../../shared/components/field.tsx';
import { ProblemBar } from '../../shared/components/messages.tsx';
import { ROLE_WORDS } from '../../shared/formatting/role-words.ts';
import { OpenSessions } from '../../shared/session/open-sessions.tsx';
import { useConfirmed } from '../../shared/session/use-confirmed.ts';
import { factorWords } from './factor-words.ts';
import { NewPassword } from './new-password.tsx';
import styles from './team.module.css';

interface MemberDialogProps {
  account: Schemas['StaffAccount'];
  /** Opens the dialog that reassigns their leads and disables the account. */
  onLeave: () => void;
  onChanged: () => void;
  onClose: () => void;
}

/** The actions of an admin on an account. Each change asks for the admin's own password first. */
export function MemberDialog({ account, onLeave, onChanged, onClose }: MemberDialogProps) {
  const { undo } = useDesk();
  const { id, name, role, disabled } = account;
  const factors = factorWords(account);
  const [next, setNext] = useState(role);
  const [withPassword, setWithPassword] = useState<Schemas['StaffAccountWithPassword']>();
  const { run, error, isPending } = useConfirmed();
  const path = { params: { path: { id } } };
  const save = (body: Schemas['AccountChanges'], words: string) =>
    run(async () => {
      await bodyOf(api.PATCH('/api/admin/staff/{id}', { ...path, body }));
      onChanged();
      undo.showDone(words);
    });
  const reset = () =>
    run(async () => setWithPassword(await bodyOf(api.POST('/api/admin/staff/{id}/password-reset', path))));
  const removeFactors = () =>
    run(async () => {
      await bodyOf(api.DELETE('/api/admin/staff/{id}/second-factors', path));
      onChanged();
      undo.showDone(`${name} signs in with the password alone, and is told by email.`);
    });
  if (withPassword)
    return (
      <DeskDialog title={`New password for ${name}`} mustAnswer onClose={onClose}>
        <NewPassword account={withPassword} onClose={onClose} />
      </DeskDialog>
    );
  return (
    <DeskDialog title={name} onClose={onClose}>
      {error && <ProblemBar problem={error} />}
      <Choice label="Role" value={next} options={ROLE_WORDS} disabled={isPending} onChange={setNext} />
      {next !== role && (
        <Button
          look="main"
          onClick={() => save({ role: next }, `${name} is ${next === 'viewer' ? 'a' : 'an'} ${next} now.`)}
          disabled={isPending}
        >
          Change role
        </Button>
      )}
      {role !== 'viewer' && !disabled && (
        <section aria-label="Days away" className={styles.section}>
          <DaysAway of={account} />
        </section>
      )}
      <p>Second factors: {factors.join(', ') || 'none'}</p>
      <section aria-label="Signing in">
        <h3>Signed in</h3>
        <OpenSessions staffId={id} />
      </section>
      <div className={styles.buttons}>
        <Button onClick={reset} disabled={isPending}>
          Reset password
        </Button>
        {factors.length > 0 && (
          <Button onClick={removeFactors} disabled={isPending}>
            Remove second factors
          </Button>
        )}
        {disabled ? (
          <Button onClick={() => save({ disabled: false }, `${name} can sign in again.`)} disabled={isPending}>
            Enable
          </Button>
        ) : (
          <Button look="danger" onClick={onLeave}>
            Disable…
          </Button>
        )}
      </div>
    </DeskDialog>
  );
}
