import { useState } from 'react';
import type { Schemas } from '../api/call.ts';
import { sendFromForm, takeBackChanges } from '../changes/change-lead.ts';
import { type Person, personOf, stateOf } from '../changes/write.ts';
import { tellDone } from '../changes/undo-store.ts';
import { readDraft } from '../drafts/sealed-store.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { Button } from '../components/button.tsx';
import { DeskDialog } from '../components/dialog.tsx';
import { Field } from '../components/field.tsx';
import { SaveForm } from '../components/form.tsx';
import { nameOf, phoneWords } from '../formatting/lead-words.ts';
import type { Lead } from './lead-query.ts';

const draftName = (id: string) => `correct:${id}`;

/** As the form has it. */
const written = ({ firstName, lastName, phone, email }: Person): Schemas['PersonCorrection'] => ({
  firstName,
  lastName,
  phone: phoneWords(phone),
  ...(email !== null && { email }),
});

/** What is typed, and what it was typed upon: a colleague may correct the same while this is open, or kept. */
const draftOf = (lead: Lead) => ({
  person: written(lead),
  before: { ...stateOf(lead), ...personOf(lead) },
  version: lead.version,
});

/** Corrects a name, number or address, or adds the address; what was sent stays beside it. */
export function CorrectPerson({ lead }: { lead: Lead }) {
  const [isOpen, setOpen] = useState(readDraft(draftName(lead.id)) !== undefined);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Correct…</Button>
      {isOpen && <Correction lead={lead} onClose={() => setOpen(false)} />}
    </>
  );
}

function Correction({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const { value, change, clear } = useDraft(draftName(lead.id), draftOf(lead));
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
    const shown: Record<string, string> = written(before);
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
    const { entries } = await sendFromForm<Partial<Schemas['CorrectedLead']>>({ ...write, body });
    // Where somebody was faster, the person is asked.
    if (entries) tellDone('Saved. The old value is in the history.', () => takeBackChanges(lead, entries));
  };
  return (
    <DeskDialog title="Correct name, number or e-mail" onClose={leave}>
      <SaveForm onSave={save} onClose={leave}>
        {text('firstName', 'First name')}
        {text('lastName', 'Last name')}
        {text('phone', 'Phone', { hint: 'A corrected number has no consent to texts. Stops of the old number stay.' })}
        {text('email', 'E-mail', { isRequired: before.email !== null })}
      </SaveForm>
    </DeskDialog>
  );
}
