import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { api, bodyOf, type Schemas } from '../api/call.ts';
import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { DeskForm } from '../components/form.tsx';
import { changeSession } from './session-store.ts';

interface NewPasswordFormProps {
  email: string;
  onDone?: () => void;
  /** Unset where the user must choose a new password. */
  onCancel?: () => void;
}

/** Changes the user's password, which ends their other sessions. */
export function NewPasswordForm({ email, onDone, onCancel }: NewPasswordFormProps) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: Schemas['PasswordChange']) => bodyOf(api.PATCH('/api/admin/staff/me/password', { body })),
    onSuccess: () => {
      changeSession({ mustChangePassword: false });
      onDone?.();
    },
  });
  const [isShown, setShown] = useState(false);
  const field = (label: string, name: string, more: Partial<ComponentProps<typeof Field>>) => (
    <Field label={label} name={name} type={isShown ? 'text' : 'password'} spellCheck="false" isRequired {...more} />
  );
  return (
    <DeskForm
      problem={error}
      onSave={(form) => {
        const text = (name: string) => String(form.get(name));
        mutate({ currentPassword: text('currentPassword'), newPassword: text('newPassword') });
      }}
    >
      <input type="hidden" name="email" autoComplete="username" value={email} />
      {field('Current password', 'currentPassword', { autoComplete: 'current-password', autoFocus: true })}
      {field('New password', 'newPassword', { autoComplete: 'new-password', minLength: 12 })}
      <Button onClick={() => setShown(!isShown)}>{isShown ? 'Hide' : 'Show'} passwords</Button>
      <Button look="main" type="submit" disabled={isPending}>
        Change password
      </Button>
      {onCancel && (
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </DeskForm>
  );
}
