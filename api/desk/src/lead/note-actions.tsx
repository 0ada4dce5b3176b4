import { useState } from 'react';
import { editNote, takeBackNote } from '../changes/change-lead.ts';
import { inBackground } from '../changes/undo-store.ts';
import { readDraft } from '../drafts/sealed-store.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { useNow } from '../live/now.ts';
import { Button } from '../components/button.tsx';
import { SaveForm } from '../components/form.tsx';
import type { Entry } from './history-words.ts';
import type { Lead } from './lead-query.ts';
import { NoteField } from './log/note-field.tsx';
import styles from './lead.module.css';

/** The text of a note. One that was undone is folded away. */
export function NoteText({ entry: { text }, backBy }: { entry: Entry; backBy: Entry['kind'] | undefined }) {
  const words = <blockquote className={styles.words}>{backBy ? <s>{text}</s> : text}</blockquote>;
  if (backBy !== 'note-taken-back') return words;
  return (
    <details>
      <summary>What it said</summary>
      {words}
    </details>
  );
}

interface NoteProps {
  lead: Lead;
  entry: Entry;
}

/** A note can be edited or undone for ten minutes; later it can be struck through. */
export function NoteActions({ lead, entry }: NoteProps) {
  const now = useNow();
  const { id, text = '', undo } = entry;
  const draftName = `note-edit:${lead.id}:${id}`;
  const [isOpen, setOpen] = useState(readDraft(draftName) !== undefined);
  const isRecent = Date.parse(undo?.until ?? '') > now;
  // Names the note for screen readers.
  const about = `the note “${text.slice(0, 40)}”`;
  const takeBack = () => inBackground(takeBackNote(lead, id));
  if (isOpen) return <NoteEdit lead={lead} entry={entry} draftName={draftName} onClose={() => setOpen(false)} />;
  return (
    <div className={styles.row}>
      {isRecent && (
        <Button look="quiet" aria-label={`Edit ${about}`} onClick={() => setOpen(true)}>
          Edit
        </Button>
      )}
      <Button look="quiet" aria-label={`${isRecent ? 'Undo' : 'Strike through'} ${about}`} onClick={takeBack}>
        {isRecent ? 'Undo' : 'Strike through'}
      </Button>
    </div>
  );
}

function NoteEdit({ lead, entry, draftName, onClose }: NoteProps & { draftName: string; onClose: () => void }) {
  const before = entry.text ?? '';
  const { value, change, clear } = useDraft(draftName, { text: before, before });
  const leave = () => {
    clear();
    onClose();
  };
  const save = async () => {
    const text = value.text.trim();
    if (text !== '' && text !== value.before) await editNote(lead, entry.id, text, value.before);
  };
  return (
    <div className={styles.whole}>
      <SaveForm onSave={save} onClose={leave}>
        <NoteField
          name="text"
          label="Edit the note"
          autoFocus
          value={value.text}
          onChange={(text) => change({ text })}
        />
      </SaveForm>
    </div>
  );
}
