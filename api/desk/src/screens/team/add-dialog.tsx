import { useState } from 'react';
import { api, bodyOf, type Schemas } from '../../shared/api/call.ts';
import { DeskDialog } from '../../shared/components/dialog.tsx';
import { Choice, Field } from '../../shared/components/field.tsx';
import { DeskForm, FormButtons } from '../../shared/components/form.tsx';
import { ROLE_WORDS } from '../../shared/formatting/role-words.ts';
import { useConfirmed } from '../../shared/session/use-confirmed.ts';
import { NewPassword } from './new-password.tsx';

/** Adds an account and shows its generated password. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const [role, setRole] = useState<Schemas['StaffRole']>('agent');
  const [created, setCreated] = useState<Schemas['StaffAccountWithPassword']>();
  const { run, error, isPending } = useConfirmed();
  const add = (form: FormData) => {
    const body = { name: String(form.get('name')), email: String(form.get('email')), role };
    run(async () => setCreated(await bodyOf(api.POST('/api/admin/staff', { body }))));
  };
  return (
    <DeskDialog
      title={created ? `${created.staff.name} has an account` : 'Add a colleague'}
      mustAnswer={created !== undefined}
      onClose={onClose}
    >
      {created ? (
        <NewPassword account={created} onClose={onClose} />
      ) : (
        <DeskForm problem={error} onSave={add}>
          <Field label="Name" name="name" isRequired autoFocus autoComplete="off" />
          <Field label="Email" name="email" type="email" isRequired autoComplete="off" />
          <Choice label="Role" name="role" value={role} onChange={setRole} options={ROLE_WORDS} />
          <FormButtons button="Add" isDisabled={isPending} onCancel={onClose} />
        </DeskForm>
      )}
    </DeskDialog>
  );
}
