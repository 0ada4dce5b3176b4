import { useState } from 'react';
import type { Schemas } from '../api/call.ts';
import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import styles from './team.module.css';

/** A generated password, which the api shows this once. */
export function NewPassword({ made, onClose }: { made: Schemas['StaffAccountWithPassword']; onClose: () => void }) {
  const [isCopied, setCopied] = useState(false);
  return (
    <>
      <p>
        Give {made.staff.name} this password in person or by phone. It is shown only now, works for 7 days, and must be
        changed at the first sign-in.
      </p>
      <Field label="Password" value={made.password} isReadOnly autoFocus />
      <div className={styles.buttons}>
        <Button
          look="main"
          onClick={() => void navigator.clipboard.writeText(made.password).then(() => setCopied(true))}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button onClick={onClose}>Done</Button>
      </div>
    </>
  );
}
