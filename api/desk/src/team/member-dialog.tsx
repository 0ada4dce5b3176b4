import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf, type Schemas } from '../api/call.ts';
import { showDone } from '../changes/undo-store.ts';
import { Button } from '../components/button.tsx';
import { DeskDialog } from '../components/dialog.tsx';
import { Choice } from '../components/field.tsx';
import { ProblemBar } from '../components/messages.tsx';
import { OpenSessions } from '../session/open-sessions.tsx';
import { useConfirmed } from '../session/use-confirmed.ts';
import { factorWords } from './factor-words.ts';
import { NewPassword } from './new-password.tsx';
import { ROLE_CHOICES } from './role-choices.ts';
import styles from './team.module.css';

interface MemberDialogProps {
  account: Schemas['StaffAccount'];
  /** Opens the dialog that reassigns their leads. */
  onReassign: () => void;
  onChanged: () => void;
  onClose: () => void;
}

/** What an admin can do with somebody's account. Each change asks for the admin's own password first. */
export function MemberDialog({ account, onReassign, onChanged, onClose }: MemberDialogProps) {
  const { id, name, role, disabled } = account;
  const factors = factorWords(account);
  const [made, setMade] = useState<Schemas['StaffAccountWithPassword']>();
  const [isLeaving, setLeaving] = useState(false);
  const { run, error, isPending } = useConfirmed();
  const path = { params: { path: { id } } };
  const save = (body: Schemas['AccountChanges'], words: string) =>
    run(async () => {
      await bodyOf(api.PATCH('/api/admin/staff/{id}', { ...path, body }));
      setLeaving(false);
      onChanged();
      showDone(words);
    });
  const reset = () => run(async () => setMade(await bodyOf(api.POST('/api/admin/staff/{id}/password-reset', path))));
  const removeFactors = () =>
    run(async () => {
      await bodyOf(api.DELETE('/api/admin/staff/{id}/second-factors', path));
      onChanged();
      showDone(`${name} signs in with the password alone, and is told by e-mail.`);
    });
  if (made)
    return (
      <DeskDialog title={`New password for ${name}`} onClose={onClose}>
        <NewPassword made={made} onClose={onClose} />
      </DeskDialog>
    );
  return (
    <DeskDialog title={name} onClose={onClose}>
      {error && <ProblemBar problem={error} />}
      <Choice
        label="Role"
        value={role}
        options={ROLE_CHOICES}
        disabled={isPending}
        onChange={(next) => save({ role: next }, `${name} is ${next === 'viewer' ? 'a' : 'an'} ${next} now.`)}
      />
      <p>Second factors: {factors.join(', ') || 'none'}</p>
      <section aria-label="Signing in">
        <h3>Signed in</h3>
        <OpenSessions staffId={id} />
      </section>
      {isLeaving ? (
        <Leave id={id} name={name} onReassign={onReassign}>
          <Button
            look="danger"
            disabled={isPending}
            onClick={() => save({ disabled: true }, `${name} can no longer sign in.`)}
          >
            Disable {name}
          </Button>
        </Leave>
      ) : (
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
            <Button look="danger" onClick={() => setLeaving(true)}>
              Disable…
            </Button>
          )}
          <Button look="quiet" onClick={onClose}>
            Close
          </Button>
        </div>
      )}
    </DeskDialog>
  );
}

interface LeaveProps {
  id: string;
  name: string;
  onReassign: () => void;
  children: React.ReactNode;
}

/** Before an account is disabled: its open leads go to somebody, or stay on purpose. */
function Leave({ id, name, onReassign, children }: LeaveProps) {
  const { data, error } = useQuery({
    queryKey: ['open-leads', id],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/staff/{id}/open-leads', { params: { path: { id } }, signal })),
    gcTime: 0,
  });
  const count = data?.items.reduce((total, each) => total + each.count, 0);
  return (
    <section aria-live="polite">
      {error && <ProblemBar problem={error} />}
      {count !== undefined && count > 0 && (
        <p>
          {name} still has {count === 1 ? '1 open lead' : `${count.toLocaleString('en-US')} open leads`}. Reassign them
          first, so that nobody waits for an answer.
        </p>
      )}
      {count === 0 && <p>{name} has no open leads. All their sessions end at once.</p>}
      <div className={styles.buttons}>
        {count !== undefined && count > 0 && (
          <Button look="main" onClick={onReassign}>
            Reassign leads…
          </Button>
        )}
        {children}
      </div>
    </section>
  );
}
