import { useRef, useState } from 'react';
import { Button } from '../components/button.tsx';
import { DeskDialog } from '../components/dialog.tsx';
import { Field } from '../components/field.tsx';
import { SaveForm } from '../components/form.tsx';
import { useDesk } from '../desk/use-desk.ts';
import { useMessageDraft } from '../drafts/use-message-draft.ts';
import type { Template } from '../templates/template-changes.ts';
import { inBraces } from '../templates/template-text.ts';
import { undoEmail, writeEmail } from './email-changes.ts';
import { emailDraft } from './email-draft.ts';
import { type EmailDraft, NO_TEMPLATE, openFields } from './email-template.ts';
import styles from './emails.module.css';
import { TemplateChoice } from './template-choice.tsx';

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
  const { live } = useDesk();
  const { value, change, leave, showSent } = useMessageDraft<EmailDraft>({
    name: emailDraft(lead.id),
    initial: { subject, text: '', ...NO_TEMPLATE },
    button: 'Email…',
    onClose,
  });
  const [isFilling, setFilling] = useState(false);
  const texts = useRef<HTMLDivElement>(null);
  const open = openFields(value);
  const send = async () => {
    const { key, subject: title, text } = value;
    const id = await writeEmail(live, lead.id, { subject: title, text }, key);
    showSent(`The email to ${lead.firstName}`, () => undoEmail(live, lead.id, id));
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
