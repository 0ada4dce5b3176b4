import { useRef } from 'react';
import { DeskDialog } from '../components/dialog.tsx';
import { Field } from '../components/field.tsx';
import { SaveForm } from '../components/form.tsx';
import { useDesk } from '../desk/use-desk.ts';
import { useKeyedDraft } from '../drafts/use-draft.ts';
import { phoneWords } from '../formatting/lead-words.ts';
import { undoText, writeText } from './text-changes.ts';
import { textDraft } from './text-draft.ts';
import { bodyWords, sizeWords } from './text-words.ts';
import styles from './texts.module.css';

/** How long a text waits, as in the api. */
const LEAVES_MS = 10_000;
/** The most characters of a text, as in the api. */
const MOST_TEXT = 320;

interface TextFormProps {
  lead: { id: string; firstName: string; phone: string };
  /** The newest text from the person, if any. */
  newest: { id: string; body: string | null; isUnread: boolean } | undefined;
  onClose: () => void;
}

/** A dialog that writes a text to the person. It leaves ten seconds later and can be undone until then. */
export function TextForm({ lead, newest, onClose }: TextFormProps) {
  const { drafts, live, undo } = useDesk();
  const name = textDraft(lead.id);
  const { value, change, clear } = useKeyedDraft(name, { text: '' });
  const isSent = useRef(false);
  const leave = () => {
    const dropped = value;
    clear();
    onClose();
    if (isSent.current || dropped.text.trim() === '') return;
    undo.showDone('Your text is discarded.', () => {
      drafts.write(name, dropped);
      return Promise.resolve('Text… has your text again.');
    });
  };
  const send = async () => {
    const { key, text } = value;
    const id = await writeText(live, lead.id, { text, newest: newest?.id ?? null }, key);
    isSent.current = true;
    const undoIt = async () => {
      await undoText(live, lead.id, id);
      drafts.write(name, { text, key: crypto.randomUUID() });
      return 'Not sent. Text… still has your text.';
    };
    undo.showDone(`The text to ${lead.firstName} leaves in 10 seconds.`, undoIt, { shownMs: LEAVES_MS });
  };
  return (
    <DeskDialog title={`Text to ${lead.firstName}`} onClose={onClose}>
      <SaveForm button="Send" onSave={send} onClose={leave}>
        {newest && (
          <div>
            <p className={styles.soft}>{lead.firstName} wrote:</p>
            <blockquote className={styles.words}>{bodyWords(newest.body)}</blockquote>
          </div>
        )}
        <p className={styles.soft}>
          To {phoneWords(lead.phone)}. Replies come here.
          {newest?.isUnread && ' Sending marks the reply as read, and that it does not ask to stop.'}
        </p>
        <Field
          label="Text"
          name="text"
          isLong
          autoFocus
          isRequired
          value={value.text}
          onChange={(text) => change({ text })}
          maxLength={MOST_TEXT}
          hint={sizeWords(value.text)}
        />
      </SaveForm>
    </DeskDialog>
  );
}
