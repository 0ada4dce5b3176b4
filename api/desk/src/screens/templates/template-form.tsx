import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Schemas } from '../../shared/api/call.ts';
import { Button } from '../../shared/components/button.tsx';
import { Choice, Field } from '../../shared/components/field.tsx';
import field from '../../shared/components/field.module.css';
import { SaveForm } from '../../shared/components/form.tsx';
import { PageHead } from '../../shared/components/page-head.tsx';
import { useDesk } from '../../shared/desk/use-desk.ts';
import { useKeyedDraft } from '../../shared/drafts/use-draft.ts';
import { typedFields } from '../../shared/drafts/use-versioned-draft.ts';
import { EXAMPLE_NOTE, saveTemplate, type Template } from '../../shared/templates/template-changes.ts';
import { inBraces } from '../../shared/templates/template-text.ts';
import { TemplatePreview } from './template-preview.tsx';
import styles from './templates.module.css';

/** For each purpose its name, the most characters of a text, and how a text is written. */
const PURPOSES = {
  letter: {
    name: 'Letters',
    most: 40_000,
    hint: 'A blank line ends a paragraph. A line that begins with # is a heading, one with - an item of a list, each with a space behind it.',
  },
  email: { name: 'Emails', most: 10_000, hint: 'Sent as plain text.' },
} as const;
const NAMES = { letter: PURPOSES.letter.name, email: PURPOSES.email.name };

function lengthFault(text: string, mostLength: number): string | null {
  const { length } = [...text];
  if (length <= mostLength) return null;
  const [most, now] = [mostLength, length].map((count) => count.toLocaleString('en-US'));
  return `Enter at most ${most} characters. These are ${now}.`;
}

interface TemplateFormProps {
  /** Undefined to add one. */
  template: Template | undefined;
  fields: Schemas['Templates']['fields'];
  onClose: () => void;
}

function useTemplateDraft(template: Template | undefined) {
  // `of` is the template as it was when the draft began: a change of a newer version is refused.
  const draft = useKeyedDraft(`template:${template?.id ?? 'new'}`, { ...valuesOf(template), of: template });
  const { value, change, clear } = draft;
  const keepMine = () =>
    change({ ...valuesOf(template), ...typedFields<object>(value, valuesOf(value.of)), of: template });
  return { ...draft, ...(template && { stale: { keepMine, keepTheirs: clear } }) };
}

/** The form's values for a template, or for a new one. */
function valuesOf(template: Template | undefined) {
  const { purpose = 'letter', name = '', text = '', isExample = false } = template ?? {};
  return { purpose, name, subject: template?.subject ?? '', text, isExample };
}

/** The editor of a template: its text, the fields to insert, and a preview. Only Cancel drops what was typed. */
export function TemplateForm({ template, fields, onClose }: TemplateFormProps) {
  const { undo } = useDesk();
  const draft = useTemplateDraft(template);
  const { value, change } = draft;
  const purpose = PURPOSES[value.purpose];
  const own = fields.filter((each) => each.purpose === value.purpose);
  // The control that had the focus last, in which a press inserts a field.
  const last = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  const editor = useRef<HTMLDivElement>(null);
  const leave = () => {
    draft.clear();
    onClose();
  };
  const save = async () => {
    const { of, key, subject, ...sent } = value;
    await saveTemplate(of, { ...sent, subject: sent.purpose === 'email' ? subject : null }, key);
    undo.showDone(`Saved for ${purpose.name.toLowerCase()} from now on.`);
  };
  const insert = (inserted: string) => {
    const control = last.current?.isConnected ? last.current : editor.current?.querySelector('textarea');
    if (!control) return;
    const start = control.selectionStart ?? 0;
    const next = control.value.slice(0, start) + inserted + control.value.slice(control.selectionEnd ?? start);
    flushSync(() => change(control.name === 'subject' ? { subject: next } : { text: next }));
    control.focus();
    control.setSelectionRange(start + inserted.length, start + inserted.length);
  };
  return (
    <>
      <PageHead title={template ? `Edit “${template.name}”` : 'Add a template'} />
      {value.isExample && <p>{EXAMPLE_NOTE}</p>}
      <div ref={editor}>
        <SaveForm onSave={save} onClose={leave} stale={draft.stale}>
          {!template && (
            <Choice
              label="For"
              name="purpose"
              value={value.purpose}
              options={NAMES}
              onChange={(next) => change({ purpose: next })}
            />
          )}
          <Field
            label="Name"
            name="name"
            value={value.name}
            onChange={(next) => change({ name: next })}
            maxLength={120}
            isRequired
            autoFocus
            autoComplete="off"
          />
          <div className={styles.columns}>
            <div
              className={styles.texts}
              onFocus={({ target }) => {
                if (target.matches('input, textarea')) last.current = target as HTMLInputElement;
              }}
            >
              {value.purpose === 'email' && (
                <Field
                  label="Subject"
                  name="subject"
                  value={value.subject}
                  onChange={(next) => change({ subject: next })}
                  maxLength={200}
                  isRequired
                  autoComplete="off"
                />
              )}
              <Field
                label="Text"
                name="text"
                isLong
                value={value.text}
                onChange={(next) => change({ text: next })}
                validate={(text) => lengthFault(text, purpose.most)}
                isRequired
                hint={purpose.hint}
              />
            </div>
            <div className={styles.fields} role="group" aria-label="Insert a field">
              {own.map(({ name }) => (
                <Button key={name} onClick={() => insert(inBraces(name))}>
                  {inBraces(name)}
                </Button>
              ))}
            </div>
          </div>
          {template?.isExample && (
            <label className={field.check}>
              <input
                type="checkbox"
                checked={!value.isExample}
                onChange={({ target }) => change({ isExample: !target.checked })}
              />
              A lawyer has checked this text
            </label>
          )}
        </SaveForm>
      </div>
      <TemplatePreview of={value} samples={new Map(own.map(({ name, sample }) => [name, sample]))} />
    </>
  );
}
