import { useRef } from 'react';
import { DeskDialog } from '../components/dialog.tsx';
import { Field } from '../components/field.tsx';
import { SaveForm } from '../components/form.tsx';
import { useDesk } from '../desk/use-desk.ts';
import { useKeyedDraft } from '../drafts/use-draft.ts';
import { undoEmail, writeEmail } from './email-changes.ts';
import { emailDraft } from './email-draft.ts';
import styles from './emails.module.css';

/** How long an email waits, as in the api. */
const LEAVES_MS = 10_000;

interface EmailFormProps {
  lead: { id: string; firstName: string; email: string | null };
  /** The subject of an answer, or empty. */
  subject: string;
  /** Where answers arrive. */
  repliesToDesk: boolean;
  onSent: () => void;
  onClose: () => void;
}

/** A dialog that writes an email to the person. It leaves ten seconds later and can be undone until then. */
export function EmailForm({ lead, subject, repliesToDesk, onSent, onClose }: EmailFormProps) {
  const { drafts, live, undo } = useDesk();
  const name = emailDraft(lead.id);
  // A choice of templates belongs above the subject: it fills in both fields.
  const { value, change, clear } = useKeyedDraft(name, { subject, text: '' });
  const isSent = useRef(false);
  const leave = () => {
    const dropped = value;
    clear();
    onClose();
    if (isSent.current || dropped.text.trim() === '') return;
    undo.showDone('Your text is discarded.', () => {
      drafts.write(name, dropped);
      return Promise.resolve('Email… has your text again.');
    });
  };
  const send = async () => {
    const { key, ...email } = value;
    const id = await writeEmail(live, lead.id, email, key);
    isSent.current = true;
    const undoIt = async () => {
      await undoEmail(live, lead.id, id);
      drafts.write(name, { ...email, key: crypto.randomUUID() });
      return 'Not sent. Email… still has your text.';
    };
    undo.showDone(`The email to ${lead.firstName} leaves in 10 seconds.`, undoIt, { shownMs: LEAVES_MS });
    onSent();
  };
  return (
    <DeskDialog title={`Email to ${lead.firstName}`} onClose={onClose}>
      <SaveForm button="Send" onSave={send} onClose={leave}>
        <p className={styles.soft}>
          To {lead.email}.{' '}
          {repliesToDesk ? 'Replies come here.' : 'Replies go to your own email address, not to the desk.'}
        </p>
        <Field
          label="Subject"
          name="subject"
          autoFocus={value.subject === ''}
          value={value.subject}
          onChange={(typed) => change({ subject: typed })}
          maxLength={200}
          autoComplete="off"
        />
        <div className={styles.text}>
          <Field
            label="Text"
            name="text"
            isLong
            autoFocus={value.subject !== ''}
            value={value.text}
            onChange={(text) => change({ text })}
            maxLength={10_000}
          />
        </div>
      </SaveForm>
    </DeskDialog>
  );
}
