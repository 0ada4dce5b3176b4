import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../shared/components/button.tsx';
import { Choice, Field } from '../../shared/components/field.tsx';
import { DeskForm } from '../../shared/components/form.tsx';
import panel from '../../shared/components/panel.module.css';
import { useDesk } from '../../shared/desk/use-desk.ts';
import { useKeyedDraft } from '../../shared/drafts/use-draft.ts';
import { keepLetter } from '../../shared/letters/letter-changes.ts';
import { LetterText, markMissing } from '../../shared/letters/letter-text.tsx';
import { EXAMPLE_NOTE, type FieldValue, type Template } from '../../shared/templates/template-changes.ts';
import { fieldsIn, fillText } from '../../shared/templates/template-text.ts';
import { routes } from '../../routes.ts';
import styles from './letter.module.css';

interface LetterFormProps {
  leadId: string;
  /** At least one. */
  templates: readonly Template[];
  fields: readonly FieldValue[];
}

const labelOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** Chooses a template and fills its fields. The letter stands below as it will be kept and printed. */
export function LetterForm({ leadId, templates, fields }: LetterFormProps) {
  const { live } = useDesk();
  const navigate = useNavigate();
  const title = useId();
  const typed: Partial<Record<FieldValue['name'], string>> = {};
  const { value, change, clear } = useKeyedDraft(`letter:${leadId}`, { templateId: '', typed });
  // The chosen template may be removed meanwhile.
  const template = templates.find(({ id }) => id === value.templateId) ?? templates[0];
  const names = fieldsIn(template?.text ?? '');
  const used = fields.filter(({ name }) => names.includes(name));
  const valueOf = (field: FieldValue) => (field.isTyped ? value.typed[field.name] : undefined) ?? field.value ?? '';
  const missing = used.filter((field) => valueOf(field).trim() === '');
  const values = Object.fromEntries(used.map((field) => [field.name, valueOf(field).trim()]));
  const keep = useMutation({
    mutationFn: async () => {
      if (!template) return;
      const body = { templateId: template.id, templateVersion: template.version, values };
      const id = await keepLetter(live, leadId, body, value.key);
      clear();
      void navigate(routes.letter(leadId, id), { replace: true, state: 'print' });
    },
  });
  if (!template) return null;
  return (
    <>
      <DeskForm problem={keep.error} onSave={() => keep.mutate()} className={styles.head}>
        <Choice
          label="Template"
          value={template.id}
          options={Object.fromEntries(templates.map(({ id, name }) => [id, name]))}
          onChange={(templateId) => change({ templateId })}
        />
        {template.isExample && <p>{EXAMPLE_NOTE}</p>}
        <div className={styles.fields}>
          {used
            .filter(({ isTyped }) => isTyped)
            .map((field) => (
              <Field
                key={field.name}
                label={labelOf(field.name)}
                name={field.name}
                value={valueOf(field)}
                onChange={(text) => change({ typed: { ...value.typed, [field.name]: text } })}
                maxLength={200}
                autoComplete="off"
              />
            ))}
        </div>
        {missing.length > 0 && (
          <section aria-labelledby={title}>
            <h2 id={title}>Missing</h2>
            <ul className={styles.missing}>
              {missing.map(({ name, missing: sentence }) => (
                <li key={name}>
                  {labelOf(name)}: {sentence}
                </li>
              ))}
            </ul>
          </section>
        )}
        <div className={panel.buttons}>
          <Button look="main" type="submit" disabled={keep.isPending || missing.length > 0}>
            {keep.isPending ? 'Saving…' : 'Keep and print'}
          </Button>
          <Button onClick={() => print()}>Print</Button>
          <span className={panel.soft}>Kept letters stand in the history and never change.</span>
        </div>
      </DeskForm>
      <LetterText text={fillText(template.text, (name) => values[name], markMissing)} />
    </>
  );
}
