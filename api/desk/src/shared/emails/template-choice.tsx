import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { Choice } from '../components/field.tsx';
import { ProblemBar } from '../components/messages.tsx';
import type { FieldValue, Template } from '../templates/template-changes.ts';
import { type EmailDraft, fillEmail, isOwnText, readEmailFields } from './email-template.ts';

interface TemplateChoiceProps {
  leadId: string;
  /** At least one. */
  templates: readonly Template[];
  draft: EmailDraft;
  onFilled: (draft: EmailDraft) => void;
  /** Called before the fields of the lead are read, and afterwards. */
  onBusy: (isBusy: boolean) => void;
}

/** Chooses a template, whose fields are filled from the lead. Asks before it replaces a text that was typed. */
export function TemplateChoice({ leadId, templates, draft, onFilled, onBusy }: TemplateChoiceProps) {
  // Read once, because each read is audited.
  const fields = useRef<Promise<readonly FieldValue[]>>(null);
  const fill = useMutation({
    mutationFn: async (template: Template | undefined) => {
      fields.current ??= readEmailFields(leadId);
      onFilled(fillEmail(draft, template, await fields.current));
    },
    onMutate: () => onBusy(true),
    onError: () => (fields.current = null),
    onSettled: () => onBusy(false),
  });
  const choose = (id: string) => {
    if (isOwnText(draft) && !confirm('Replace the text that you typed?')) return;
    const template = templates.find((each) => each.id === id);
    if (template) fill.mutate(template);
    else onFilled(fillEmail(draft, undefined, []));
  };
  const names = templates.map(({ id, name }) => [id, name] as const);
  return (
    <>
      {fill.error && <ProblemBar problem={fill.error} />}
      <Choice
        label="Template"
        // The chosen one may be removed meanwhile.
        value={templates.some(({ id }) => id === draft.templateId) ? draft.templateId : ''}
        options={Object.fromEntries([['', 'None'], ...names])}
        onChange={choose}
      />
    </>
  );
}
