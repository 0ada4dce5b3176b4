import { useState } from 'react';
import type { Problem, Schemas } from '../api/call.ts';
import { takeBackChanges } from '../changes/change-lead.ts';
import { drop, send } from '../changes/outbox.ts';
import { type Person, personOf, stateOf } from '../changes/write.ts';
import { tellDone } from '../changes/undo-store.ts';
import { readDraft } from '../drafts/sealed-store.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { Button } from '../parts/button.tsx';
import { DeskDialog } from '../parts/dialog.tsx';
import { Field, ProblemForm } from '../parts/field.tsx';
import { nameOf, phoneWords } from '../words/lead-words.ts';
import type { Lead } from './lead-query.ts';
import styles from './lead.module.css';

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
  const [problem, setProblem] = useState<Problem>();
  const [isSaving, setSaving] = useState(false);
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
    if (changed.length === 0) return leave();
    const key = crypto.randomUUID();
    const label = `Correction of ${nameOf(lead)}`;
    setSaving(true);
    try {
      const body = Object.fromEntries(changed);
      const write = { kind: 'correct', key, label, leadId: lead.id, version, before, body } as const;
      const { entries } = await send<Partial<Schemas['CorrectedLead']>>(write);
      // Where somebody was faster, the person is asked.
      if (entries) tellDone('Saved. The old value is in the history.', () => takeBackChanges(lead, entries));
      leave();
    } catch (failure) {
      // The form still has all of it.
      drop(key);
      setProblem(failure as Problem);
      setSaving(false);
    }
  };
  return (
    <DeskDialog title="Correct name, number or e-mail" isOpen onClose={leave}>
      <ProblemForm
        problem={problem}
        className={styles.form ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {text('firstName', 'First name')}
        {text('lastName', 'Last name')}
        {text('phone', 'Phone', { hint: 'A corrected number has no consent to texts. Stops of the old number stay.' })}
        {text('email', 'E-mail', { isRequired: before.email !== null })}
        <div className={styles.row}>
          <Button look="main" type="submit" disabled={isSaving}>
            {isSaving ? 'Saving…' : 'Save'}
          </Button>
          <Button look="quiet" onClick={leave}>
            Cancel
          </Button>
        </div>
      </ProblemForm>
    </DeskDialog>
  );
}
