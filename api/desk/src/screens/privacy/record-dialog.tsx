import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { api, bodyOf, type Schemas } from '../../shared/api/call.ts';
import { DeskDialog } from '../../shared/components/dialog.tsx';
import { Choice, Field } from '../../shared/components/field.tsx';
import { SaveForm } from '../../shared/components/form.tsx';
import { fromLocalInput, toLocalInput } from '../../shared/formatting/time-words.ts';
import { useDesk } from '../../shared/desk/use-desk.ts';
import { routes } from '../../routes.ts';
import { readRequestsAgain, REQUEST_WORDS } from './open-requests.ts';

/** Records a request by phone, letter or email. The deadlines count from its receipt. */
export function RecordDialog({ onClose }: { onClose: () => void }) {
  const { clock } = useDesk();
  const navigate = useNavigate();
  const [kind, setKind] = useState<Schemas['PrivacyRequestKind']>('erase');
  const recordedId = useRef<string>(undefined);
  const record = async (form: FormData) => {
    const text = (name: string) => String(form.get(name)).trim();
    const body = {
      kind,
      ...(text('phone') !== '' && { phone: text('phone') }),
      ...(text('email') !== '' && { email: text('email') }),
      receivedAt: fromLocalInput(text('receivedAt')) ?? new Date(clock.serverNow()).toISOString(),
    };
    recordedId.current = (await bodyOf(api.POST('/api/admin/privacy-requests', { body }))).id;
    await readRequestsAgain();
  };
  const close = () =>
    recordedId.current === undefined ? onClose() : void navigate(routes.privacyRequest(recordedId.current));
  return (
    <DeskDialog title="Record a privacy request" onClose={onClose}>
      <SaveForm button="Record" onSave={record} onClose={close}>
        <Choice label="They ask" name="kind" value={kind} onChange={setKind} options={REQUEST_WORDS} />
        <Field label="Phone" name="phone" type="tel" hint="Phone, email or both, as the person gave them." autoFocus />
        <Field label="Email" name="email" type="email" autoComplete="off" />
        <Field
          label="Received"
          name="receivedAt"
          type="datetime-local"
          defaultValue={toLocalInput(clock.serverNow())}
          isRequired
        />
      </SaveForm>
    </DeskDialog>
  );
}
