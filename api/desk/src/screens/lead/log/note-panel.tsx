import { useRef } from 'react';
import type { Schemas } from '../../../shared/api/call.ts';
import { takeBackNote } from '../../../shared/changes/change-lead.ts';
import { send, type Waiting } from '../../../shared/changes/outbox.ts';
import { inBackground, showDone } from '../../../shared/changes/undo-store.ts';
import { useDraft } from '../../../shared/drafts/use-draft.ts';
import { useKeys } from '../../../shared/shortcuts/key-scope.ts';
import { Button } from '../../../shared/components/button.tsx';
import { DeskForm } from '../../../shared/components/form.tsx';
import { nameOf } from '../../../shared/formatting/lead-words.ts';
import type { Lead } from '../lead-query.ts';
import { NoteField } from './note-field.tsx';
import { keyOf, useWaiting } from '../../../shared/changes/lead-writes.ts';
import styles from '../lead.module.css';

interface NotePanelProps {
  lead: Lead;
  /** While a call is logged, N goes to its note. */
  isLogging: boolean;
}

/** Writes a note (N). */
export function NotePanel({ lead, isLogging }: NotePanelProps) {
  const waiting = useWaiting('note', lead.id);
  return (
    <section className={styles.panel} aria-label="Note">
      {waiting && waiting.state !== 'refused' ? (
        <p role="status">Saving the note…</p>
      ) : (
        <NoteForm lead={lead} isLogging={isLogging} refused={waiting} />
      )}
    </section>
  );
}

const EMPTY = { text: '', key: '' };

function NoteForm({ lead, isLogging, refused }: NotePanelProps & { refused: Waiting | undefined }) {
  const { value, change } = useDraft(`note:${lead.id}`, EMPTY);
  const form = useRef<HTMLFormElement>(null);
  useKeys(isLogging ? {} : { n: () => form.current?.querySelector('textarea')?.focus() });
  const save = () => {
    if (value.text.trim() === '') return;
    const key = keyOf('note', lead.id, value.key);
    change({ key });
    const words = `Note about ${nameOf(lead)}`;
    const body = { text: value.text };
    const saved = send<Schemas['StoredNote']>({ key, kind: 'note', label: words, leadId: lead.id, body });
    inBackground(saved.then(({ id }) => showDone('Note saved.', () => takeBackNote(lead, id))));
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
