import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { Schemas } from '../../shared/api/call.ts';
import { Button } from '../../shared/components/button.tsx';
import { Field } from '../../shared/components/field.tsx';
import field from '../../shared/components/field.module.css';
import { SaveForm } from '../../shared/components/form.tsx';
import { PageHead } from '../../shared/components/page-head.tsx';
import panel from '../../shared/components/panel.module.css';
import { useDesk } from '../../shared/desk/use-desk.ts';
import { useKeyedDraft } from '../../shared/drafts/use-draft.ts';
import { EXAMPLE_NOTE, saveTemplate, type Template } from '../../shared/letters/letter-changes.ts';
import { fillText, LetterText } from '../../shared/letters/letter-text.tsx';
import styles from './templates.module.css';

const MOST_TEXT = 40_000;

function lengthFault(text: string): string | null {
  const { length } = [...text];
  if (length <= MOST_TEXT) return null;
  const [most, now] = [MOST_TEXT, length].map((count) => count.toLocaleString('en-US'));
  return `Enter at most ${most} characters. These are ${now}.`;
}

interface TemplateFormProps {
  /** Undefined to add one. */
  template: Template | undefined;
  fields: Schemas['Templates']['fields'];
  onClose: () => void;
}

/** The editor of a template: its text, the fields to insert, and a preview. Only Cancel drops what was typed. */
export function TemplateForm({ template, fields, onClose }: TemplateFormProps) {
  const { undo } = useDesk();
  const { name = '', text = '', isExample = false } = template ?? {};
  // `of` is the template as it was when the draft began: a change of a newer version is refused.
  const of = template && { id: template.id, version: template.version };
  const draft = useKeyedDraft(`template:${template?.id ?? 'new'}`, { name, text, isExample, of });
  const { value, change } = draft;
  const editor = useRef<HTMLDivElement>(null);
  const samples = new Map(fields.map((each) => [each.name, each.sample]));
  const leave = () => {
    draft.clear();
    onClose();
  };
  const save = async () => {
    const { name: called, text: written, isExample: remains } = value;
    const sent = { purpose: 'letter', name: called, text: written, isExample: remains } as const;
    await saveTemplate(value.of, sent, value.key);
    undo.showDone('Saved for letters from now on.');
  };
  const insert = (inserted: string) => {
    const area = editor.current?.querySelector('textarea');
    if (!area) return;
    const { selectionStart, selectionEnd } = area;
    const next = value.text.slice(0, selectionStart) + inserted + value.text.slice(selectionEnd);
    flushSync(() => change({ text: next }));
    area.focus();
    area.setSelectionRange(selectionStart + inserted.length, selectionStart + inserted.length);
  };
  return (
    <>
      <PageHead title={template ? `Edit “${template.name}”` : 'Add a template'} />
      {value.isExample && <p>{EXAMPLE_NOTE}</p>}
      <div ref={editor}>
        <SaveForm onSave={save} onClose={leave}>
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
            <Field
              label="Text"
              name="text"
              isLong
              value={value.text}
              onChange={(next) => change({ text: next })}
              validate={lengthFault}
              isRequired
              hint="A blank line ends a paragraph. A line that begins with # is a heading, one with - an item of a list, each with a space behind it."
            />
            <div className={styles.fields} role="group" aria-label="Insert a field">
              {fields.map((each) => (
                <Button key={each.name} onClick={() => insert(`{${each.name}}`)}>
                  {`{${each.name}}`}
                </Button>
              ))}
            </div>
          </div>
          {isExample && (
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
      <section className={panel.panel} aria-labelledby="preview">
        <h2 id="preview">Preview with example values</h2>
        <LetterText text={fillText(value.text, (each) => samples.get(each))} />
      </section>
    </>
  );
}
