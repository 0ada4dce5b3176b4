import { useState } from 'react';
import { Link } from 'react-router-dom';
import { editNote, takeBackChanges, takeBackContact, takeBackNote } from '../../shared/changes/change-lead.ts';
import { inBackground } from '../../shared/changes/undo-store.ts';
import { readDraft } from '../../shared/drafts/sealed-store.ts';
import { useDraft } from '../../shared/drafts/use-draft.ts';
import { useNow } from '../../shared/live/now.ts';
import { Boundary } from '../../shared/components/boundary.tsx';
import { Button } from '../../shared/components/button.tsx';
import { SaveForm } from '../../shared/components/form.tsx';
import { momentWords } from '../../shared/formatting/time-words.ts';
import { routes } from '../../routes.ts';
import { type Entry, entryWords } from './history-words.ts';
import type { Lead } from './lead-query.ts';
import { NoteField } from './log/note-field.tsx';
import styles from './lead.module.css';

/** Everything that happened, newest first. */
export function History({ lead }: { lead: Lead }) {
  const { timeline } = lead;
  const backBy = new Map(timeline.filter(({ kind }) => kind !== 'note-edited').map((entry) => [entry.of, entry.kind]));
  return (
    <section className={styles.panel} aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol className={styles.history}>
        {timeline.toReversed().map((entry) => (
          <Boundary key={`${entry.kind} ${entry.id}`} instead={<li>This entry cannot be shown.</li>}>
            <Line lead={lead} entry={entry} backBy={backBy.get(entry.contactId ?? entry.id)} />
          </Boundary>
        ))}
      </ol>
    </section>
  );
}

function Line({ lead, entry, backBy }: { lead: Lead; entry: Entry; backBy: Entry['kind'] | undefined }) {
  const now = useNow();
  const words = entryWords(entry, now, lead.timeline);
  const { undo, at, text } = entry;
  const mayTakeBack = undo !== undefined && (undo.until === null || Date.parse(undo.until) > now);
  const told = entry.deal ? (
    <>
      {words} <Link to={routes.deal(entry.deal.id)}>{entry.deal.title}</Link>
    </>
  ) : (
    words
  );
  const takeBack = () => (entry.kind === 'contact' ? takeBackContact(lead, entry.id) : takeBackChanges(lead, [entry]));
  return (
    <li>
      <time className={styles.soft} dateTime={at}>
        {momentWords(at, now)}
      </time>
      <div>
        {backBy ? (
          <>
            <s>{told}</s>{' '}
            <span className={styles.soft}>{backBy === 'note-struck' ? 'Struck through.' : 'Undone.'}</span>
          </>
        ) : (
          told
        )}
        {entry.other && <Other of={entry.other} />}
        {entry.kind === 'note' && <NoteText entry={entry} backBy={backBy} />}
        {entry.kind === 'note-edited' && <blockquote className={styles.words}>{entry.from}</blockquote>}
        {(entry.kind === 'status-changed' || entry.kind === 'list-joined') && text && (
          <blockquote className={styles.words}>{text}</blockquote>
        )}
      </div>
      {entry.kind === 'note' && undo && <NoteActions lead={lead} entry={entry} />}
      {entry.kind !== 'note' && mayTakeBack && (
        <Button look="quiet" aria-label={`Undo: ${words}`} onClick={() => inBackground(takeBack())}>
          Undo
        </Button>
      )}
    </li>
  );
}

function Other({ of: { id, name } }: { of: NonNullable<Entry['other']> }) {
  return <> {name === null ? 'an erased lead' : <Link to={routes.lead(id)}>{name}</Link>}.</>;
}

/** The text of a note. One that was undone is folded away. */
function NoteText({ entry: { text }, backBy }: { entry: Entry; backBy: Entry['kind'] | undefined }) {
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
function NoteActions({ lead, entry }: NoteProps) {
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
