import { useRef, useState } from 'react';
import { Button } from '../components/button.tsx';
import { DeskDialog } from '../components/dialog.tsx';
import { Field } from '../components/field.tsx';
import { SaveForm } from '../components/form.tsx';
import { useDesk } from '../desk/use-desk.ts';
import { useKeyedDraft } from '../drafts/use-draft.ts';
import type { Template } from '../templates/template-changes.ts';
import { inBraces } from '../templates/template-text.ts';
import { undoEmail, writeEmail } from './email-changes.ts';
import { emailDraft } from './email-draft.ts';
import { type EmailDraft, NO_TEMPLATE, openFields } from './email-template.ts';
import styles from './emails.module.css';
import { TemplateChoice } from './template-choice.tsx';

/** How long an email waits, as in the api. */
const LEAVES_MS = 10_000;

interface EmailFormProps {
  lead: { id: string; firstName: string; email: string | null };
  /** The subject of an answer, or empty. */
  subject: string;
  templates: readonly Template[];
  /** Where answers arrive. */
  repliesToDesk: boolean;
  onSent: () => void;
  onClose: () => void;
}

/** A dialog that writes an email to the person. It leaves ten seconds later and can be undone until then. */
export function EmailForm({ lead, subject, templates, repliesToDesk, onSent, onClose }: EmailFormProps) {
  const { drafts, live, undo } = useDesk();
  const name = emailDraft(lead.id);
  const { value, change, clear } = useKeyedDraft<EmailDraft>(name, { subject, text: '', ...NO_TEMPLATE });
  const [isFilling, setFilling] = useState(false);
  const texts = useRef<HTMLDivElement>(null);
  const isSent = useRef(false);
  const open = openFields(value);
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
    const { key, ...draft } = value;
    const id = await writeEmail(live, lead.id, { subject: draft.subject, text: draft.text }, key);
    isSent.current = true;
    const undoIt = async () => {
      await undoEmail(live, lead.id, id);
      drafts.write(name, { ...draft, key: crypto.randomUUID() });
      return 'Not sent. Email… still has your text.';
    };
    undo.showDone(`The email to ${lead.firstName} leaves in 10 seconds.`, undoIt, { shownMs: LEAVES_MS });
    onSent();
  };
  return (
    <DeskDialog title={`Email to ${lead.firstName}`} onClose={onClose}>
      <SaveForm button="Send" onSave={send} onClose={leave} isReady={open.length === 0 && !isFilling}>
        <p className={styles.soft}>
          To {lead.email}.{' '}
          {repliesToDesk ? 'Replies come here.' : 'Replies go to your own email address, not to the desk.'}
        </p>
        {templates.length > 0 && (
          <TemplateChoice leadId={lead.id} templates={templates} draft={value} onFilled={change} onBusy={setFilling} />
        )}
        <div ref={texts} className={styles.text}>
          <Field
            label="Subject"
            name="subject"
            autoFocus={value.subject === ''}
            value={value.subject}
            onChange={(typed) => change({ subject: typed })}
            isReadOnly={isFilling}
            maxLength={200}
            autoComplete="off"
          />
          <Field
            label="Text"
            name="text"
            isLong
            autoFocus={value.subject !== ''}
            value={value.text}
            onChange={(text) => change({ text })}
            isReadOnly={isFilling}
            maxLength={10_000}
          />
        </div>
        <OpenFields open={open} onChosen={(field) => selectField(texts.current, field)} />
      </SaveForm>
    </DeskDialog>
  );
}

interface OpenFieldsProps {
  open: readonly (readonly [name: string, why: string])[];
  onChosen: (name: string) => void;
}

/** The fields to fill in before the email is sent. A press selects a field, so that typing replaces it. */
function OpenFields({ open, onChosen }: OpenFieldsProps) {
  return (
    <div role="status">
      {open.length > 0 && (
        <>
          <p>Fill in before you send:</p>
          <ul className={styles.open} aria-label="Missing">
            {open.map(([name, why]) => (
              <li key={name}>
                <Button onClick={() => onChosen(name)}>{inBraces(name)}</Button> {why}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Selects the first place of a field in the subject or text. */
function selectField(texts: HTMLElement | null, name: string): void {
  const controls = texts?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea') ?? [];
  const control = [...controls].find(({ value }) => value.includes(inBraces(name)));
  if (!control) return;
  const start = control.value.indexOf(inBraces(name));
  control.setSelectionRange(start, start + inBraces(name).length);
  control.focus();
}
