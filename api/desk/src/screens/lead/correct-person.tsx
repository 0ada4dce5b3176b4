import { useState } from 'react';
import type { Schemas } from '../../shared/api/call.ts';
import { sendFromForm, undoChanges } from '../../shared/changes/change-lead.ts';
import { useDesk } from '../../shared/desk/use-desk.ts';
import { type Person, personOf, stateOf } from '../../shared/changes/write.ts';
import { useDraft } from '../../shared/drafts/use-draft.ts';
import { Button } from '../../shared/components/button.tsx';
import { DeskDialog } from '../../shared/components/dialog.tsx';
import { Field } from '../../shared/components/field.tsx';
import { SaveForm } from '../../shared/components/form.tsx';
import { nameOf, phoneWords } from '../../shared/formatting/lead-words.ts';
import type { Lead } from './lead-query.ts';

const draftName = (id: string) => `correct:${id}`;

/** The fields of a person as the form shows them. */
const formFields = ({ firstName, lastName, phone, email }: Person): Schemas['PersonCorrection'] => ({
  firstName,
  lastName,
  phone: phoneWords(phone),
  ...(email !== null && { email }),
});

/** The typed values, and the lead as it was when the form opened, to find a conflict with a colleague's correction. */
const createDraft = (lead: Lead) => ({
  person: formFields(lead),
  before: { ...stateOf(lead), ...personOf(lead) },
  version: lead.version,
});

/** Corrects a name, number or email. The submitted values stay. */
export function CorrectPerson({ lead }: { lead: Lead }) {
  const { drafts } = useDesk();
  const [isOpen, setOpen] = useState(drafts.read(draftName(lead.id)) !== undefined);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Correct…</Button>
      {isOpen && <Correction lead={lead} onClose={() => setOpen(false)} />}
    </>
  );
}

function Correction({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const { outbox, undo } = useDesk();
  const { value, change, clear } = useDraft(draftName(lead.id), createDraft(lead));
  const { person, before, version } = value;
  const text = (
    name: keyof Schemas['PersonCorrection'],
    label: string,
    more: { hint?: string; isRequired?: boolean } = {},
  ) => (
    <Field
      label={label}
      name={name}
      value={person[name] ?? ''}
      onChange={(value) => change({ person: { ...person, [name]: value } })}
      isRequired
      maxLength={254}
      autoComplete="off"
      {...more}
    />
  );
  const leave = () => {
    clear();
    onClose();
  };
  const save = async () => {
    const shown: Record<string, string> = formFields(before);
    const changed = Object.entries(person).filter(([name, text]) => text !== (shown[name] ?? ''));
    if (changed.length === 0) return;
    const write = {
      kind: 'correct',
      label: `Correction of ${nameOf(lead)}`,
      leadId: lead.id,
      version,
      before,
    } as const;
    const body = Object.fromEntries(changed);
    const { entries } = await sendFromForm<Partial<Schemas['CorrectedLead']>>(outbox, { ...write, body });
    // A response without entries means that a colleague changed the lead first. The conflict dialog then asks the user.
    if (entries) undo.showDone('Saved. The old value is in the history.', () => undoChanges(outbox, lead, entries));
  };
  return (
    <DeskDialog title="Correct name, number or email" onClose={onClose}>
      <SaveForm onSave={save} onClose={leave}>
        {text('firstName', 'First name')}
        {text('lastName', 'Last name')}
        {text('phone', 'Phone', {
          isRequired: before.phone !== null,
          hint: 'The new number has no consent to texts. STOP requests for the old number still apply.',
        })}
        {text('email', 'Email', { isRequired: before.email !== null })}
      </SaveForm>
    </DeskDialog>
  );
}
