import { DeskDialog } from '../components/dialog.tsx';
import { Field } from '../components/field.tsx';
import { SaveForm } from '../components/form.tsx';
import { useDesk } from '../desk/use-desk.ts';
import { useMessageDraft } from '../drafts/use-message-draft.ts';
import { phoneWords } from '../formatting/lead-words.ts';
import { undoText, writeText } from './text-changes.ts';
import { textDraft } from './text-draft.ts';
import { bodyWords, sizeWords } from './text-words.ts';
import styles from './texts.module.css';

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
  const { live } = useDesk();
  const { value, change, leave, showSent } = useMessageDraft({
    name: textDraft(lead.id),
    initial: { text: '' },
    button: 'Text…',
    onClose,
  });
  const send = async () => {
    const { key, text } = value;
    const id = await writeText(live, lead.id, { text, newest: newest?.id ?? null }, key);
    showSent(`The text to ${lead.firstName}`, () => undoText(live, lead.id, id));
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
