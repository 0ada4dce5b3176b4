import { useState } from 'react';
import { Link } from 'react-router-dom';
import { editNote, removeNote, undoChanges, undoContact } from '../../shared/changes/change-lead.ts';
import { useNow } from '../../shared/live/now.ts';
import { useDesk } from '../../shared/desk/use-desk.ts';
import { useDraft } from '../../shared/drafts/use-draft.ts';
import { Boundary } from '../../shared/components/boundary.tsx';
import { Button } from '../../shared/components/button.tsx';
import { SaveForm } from '../../shared/components/form.tsx';
import { momentWords } from '../../shared/formatting/time-words.ts';
import { routes } from '../../routes.ts';
import { type Entry, entryWords } from './history-words.ts';
import type { Lead } from './lead-query.ts';
import { NoteField } from './log/note-field.tsx';
import styles from './lead.module.css';

/** The events of a lead, newest first. */
export function History({ lead }: { lead: Lead }) {
  const { timeline } = lead;
  // The kind of the entry that undid a note, call or change, by the id of what it undid.
  const undoneBy = new Map(
    timeline.filter(({ kind }) => kind !== 'note-edited').map((entry) => [entry.of, entry.kind]),
  );
  return (
    <section className={styles.panel} aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol className={styles.history}>
        {timeline.toReversed().map((entry) => (
          <Boundary key={`${entry.kind} ${entry.id}`} instead={<li>This entry cannot be shown.</li>}>
            <HistoryEntry lead={lead} entry={entry} undoneBy={undoneBy.get(entry.contactId ?? entry.id)} />
          </Boundary>
        ))}
      </ol>
    </section>
  );
}

function HistoryEntry({ lead, entry, undoneBy }: { lead: Lead; entry: Entry; undoneBy: Entry['kind'] | undefined }) {
  const { outbox, undo } = useDesk();
  const now = useNow();
  const words = entryWords(entry, now, lead.timeline);
  const { at, text } = entry;
  const mayUndo = entry.undo !== undefined && (entry.undo.until === null || Date.parse(entry.undo.until) > now);
  const { deal, letter } = entry;
  const sentence =
    deal || letter ? (
      <>
        {words}{' '}
        <Link to={deal ? routes.deal(deal.id) : routes.letter(lead.id, entry.id)}>{deal ? deal.title : letter}</Link>
      </>
    ) : (
      words
    );
  const undoEntry = () =>
    entry.kind === 'contact' ? undoContact(outbox, lead, entry.id) : undoChanges(outbox, lead, [entry]);
  return (
    <li>
      <time className={styles.soft} dateTime={at}>
        {momentWords(at, now)}
      </time>
      <div>
        {undoneBy ? (
          <>
            <s>{sentence}</s>{' '}
            <span className={styles.soft}>{undoneBy === 'note-struck' ? 'Struck through.' : 'Undone.'}</span>
          </>
        ) : (
          sentence
        )}
        {entry.other && <Other of={entry.other} />}
        {entry.kind === 'note' && <NoteText entry={entry} undoneBy={undoneBy} />}
        {entry.kind === 'note-edited' && <blockquote className={styles.words}>{entry.from}</blockquote>}
        {(entry.kind === 'status-changed' || entry.kind === 'list-joined') && text && (
          <blockquote className={styles.words}>{text}</blockquote>
        )}
      </div>
      {entry.kind === 'note' && entry.undo && <NoteActions lead={lead} entry={entry} />}
      {entry.kind !== 'note' && mayUndo && (
        <Button
          look="quiet"
          aria-label={`Undo: ${words}`}
          onClick={() => undo.inBackground(undoEntry().then(() => undo.showDone('Undone.')))}
        >
          Undo
        </Button>
      )}
    </li>
  );
}

function Other({ of: { id, name } }: { of: NonNullable<Entry['other']> }) {
  return <> {name === null ? 'an erased lead' : <Link to={routes.lead(id)}>{name}</Link>}.</>;
}

/** The text of a note, folded away if the note was undone. */
function NoteText({ entry: { text }, undoneBy }: { entry: Entry; undoneBy: Entry['kind'] | undefined }) {
  const words = <blockquote className={styles.words}>{undoneBy ? <s>{text}</s> : text}</blockquote>;
  if (undoneBy !== 'note-taken-back') return words;
  return (
    <details>
      <summary>Text of the note</summary>
      {words}
    </details>
  );
}

interface NoteProps {
  lead: Lead;
  entry: Entry;
}

/** The buttons of a note: Edit and Undo for ten minutes, later Strike through. */
function NoteActions({ lead, entry }: NoteProps) {
  const { drafts, outbox, undo } = useDesk();
  const now = useNow();
  const { id, text = '' } = entry;
  const draftName = `note-edit:${lead.id}:${id}`;
  const [isOpen, setOpen] = useState(drafts.read(draftName) !== undefined);
  const isRecent = Date.parse(entry.undo?.until ?? '') > now;
  // Tells a screen reader which note the button is for.
  const about = `the note “${text.slice(0, 40)}”`;
  const remove = () =>
    undo.inBackground(
      removeNote(outbox, lead, id).then(() => undo.showDone(isRecent ? 'Undone.' : 'The note is struck through.')),
    );
  if (isOpen) return <NoteEdit lead={lead} entry={entry} draftName={draftName} onClose={() => setOpen(false)} />;
  return (
    <div className={styles.row}>
      {isRecent && (
        <Button look="quiet" aria-label={`Edit ${about}`} onClick={() => setOpen(true)}>
          Edit
        </Button>
      )}
      <Button look="quiet" aria-label={`${isRecent ? 'Undo' : 'Strike through'} ${about}`} onClick={remove}>
        {isRecent ? 'Undo' : 'Strike through'}
      </Button>
    </div>
  );
}

function NoteEdit({ lead, entry, draftName, onClose }: NoteProps & { draftName: string; onClose: () => void }) {
  const desk = useDesk();
  const before = entry.text ?? '';
  const { value, change, clear } = useDraft(draftName, { text: before, before });
  const leave = () => {
    clear();
    onClose();
  };
  const save = async () => {
    const text = value.text.trim();
    if (text !== '' && text !== value.before) await editNote(desk, lead, entry.id, { text, before: value.before });
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
