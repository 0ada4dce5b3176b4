import { useRef } from 'react';
import type { Schemas } from '../../../shared/api/call.ts';
import { removeNote } from '../../../shared/changes/change-lead.ts';
import type { Waiting } from '../../../shared/changes/unsent.ts';
import { keyOf, useWaiting } from '../../../shared/changes/lead-writes.ts';
import { useDesk } from '../../../shared/desk/use-desk.ts';
import { useDraft } from '../../../shared/drafts/use-draft.ts';
import { useKeys } from '../../../shared/shortcuts/key-scope.ts';
import { Button } from '../../../shared/components/button.tsx';
import { DeskForm } from '../../../shared/components/form.tsx';
import { nameOf } from '../../../shared/formatting/lead-words.ts';
import type { Lead } from '../lead-query.ts';
import { NoteField } from './note-field.tsx';
import styles from '../lead.module.css';

interface NotePanelProps {
  lead: Lead;
  /** Whether a call is being logged: N then focuses the call note. */
  isLogging: boolean;
}

/** Adds a note to the lead (N). */
export function NotePanel({ lead, isLogging }: NotePanelProps) {
  const unsentNote = useWaiting('note', lead.id);
  return (
    <section className={styles.panel} aria-label="Note">
      {unsentNote && unsentNote.state !== 'refused' ? (
        <p role="status">Saving the note…</p>
      ) : (
        <NoteForm lead={lead} isLogging={isLogging} refused={unsentNote} />
      )}
    </section>
  );
}

const EMPTY = { text: '', key: '' };

function NoteForm({ lead, isLogging, refused }: NotePanelProps & { refused: Waiting | undefined }) {
  const { outbox, undo } = useDesk();
  const { value, change } = useDraft(`note:${lead.id}`, EMPTY);
  const form = useRef<HTMLFormElement>(null);
  useKeys(isLogging ? {} : { n: () => form.current?.querySelector('textarea')?.focus() });
  const save = () => {
    if (value.text.trim() === '') return;
    const key = keyOf(outbox, 'note', lead.id, value.key);
    change({ key });
    const words = `Note about ${nameOf(lead)}`;
    const body = { text: value.text };
    const saved = outbox.send<Schemas['StoredNote']>({ key, kind: 'note', label: words, leadId: lead.id, body });
    undo.inBackground(saved.then(({ id }) => undo.showDone('Note saved.', () => removeNote(outbox, lead, id))));
  };
  return (
    <DeskForm ref={form} problem={refused?.problem} onSave={save}>
      <NoteField name="text" label="Note" value={value.text} onChange={(text) => change({ text })} />
      {value.text !== '' && (
        <div className={styles.row}>
          <Button type="submit" shortcut="Control+Enter">
            Save the note
          </Button>
        </div>
      )}
    </DeskForm>
  );
}
