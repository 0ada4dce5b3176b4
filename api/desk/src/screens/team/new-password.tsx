import type { Schemas } from '../../shared/api/call.ts';
import { Button } from '../../shared/components/button.tsx';
import { CopyButton } from '../../shared/components/copy-button.tsx';
import { Field } from '../../shared/components/field.tsx';
import styles from './team.module.css';

/** A generated password, which the api returns only once. */
export function NewPassword({
  account,
  onClose,
}: {
  account: Schemas['StaffAccountWithPassword'];
  onClose: () => void;
}) {
  return (
    <>
      <p>
        Give {account.staff.name} this password in person or by phone. It is shown only now, works for 7 days, and must
        be changed at the first sign-in.
      </p>
      <Field label="Password" value={account.password} isReadOnly autoFocus />
      <div className={styles.buttons}>
        <CopyButton text={account.password} />
        <Button onClick={onClose}>Done</Button>
      </div>
    </>
  );
}
