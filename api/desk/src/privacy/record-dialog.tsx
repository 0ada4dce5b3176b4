import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api, bodyOf, type Schemas } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { DeskDialog } from '../components/dialog.tsx';
import { Choice, Field } from '../components/field.tsx';
import { DeskForm, FormButtons } from '../components/form.tsx';
import { fromLocalInput, toLocalInput } from '../formatting/time-words.ts';
import { serverNow } from '../live/now.ts';
import { routes } from '../routes.ts';
import { useMutation } from '@tanstack/react-query';
import { REQUEST_WORDS } from './privacy-words.ts';
import { requestsQuery } from './requests-query.ts';

/** Records what somebody asked by phone, letter or e-mail. The deadlines count from when it came. */
export function RecordDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [kind, setKind] = useState<Schemas['PrivacyRequestKind']>('erase');
  const { mutate, error, isPending } = useMutation({
    mutationFn: (body: Schemas['NewPrivacyRequest']) => bodyOf(api.POST('/api/admin/privacy-requests', { body })),
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: requestsQuery.queryKey });
      onClose();
      await navigate(routes.privacyRequest(id));
    },
  });
  const record = (form: FormData) => {
    const text = (name: string) => String(form.get(name)).trim();
    mutate({
      kind,
      ...(text('phone') !== '' && { phone: text('phone') }),
      ...(text('email') !== '' && { email: text('email') }),
      receivedAt: fromLocalInput(text('receivedAt')) ?? new Date(serverNow()).toISOString(),
    });
  };
  return (
    <DeskDialog title="Record a privacy request" onClose={onClose}>
      <DeskForm problem={error} onSave={record}>
        <Choice label="They ask" name="kind" value={kind} onChange={setKind} options={REQUEST_WORDS} />
        <Field label="Phone" name="phone" type="tel" hint="Phone, e-mail or both, as the person gave them." autoFocus />
        <Field label="E-mail" name="email" type="email" autoComplete="off" />
        <Field
          label="Received"
          name="receivedAt"
          type="datetime-local"
          defaultValue={toLocalInput(serverNow())}
          isRequired
        />
        <FormButtons button="Record" isDisabled={isPending} onCancel={onClose} />
      </DeskForm>
    </DeskDialog>
  );
}
