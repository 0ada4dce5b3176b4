import { api, bodyOf } from '../api/call.ts';
import type { FieldValue, Template } from '../templates/template-changes.ts';
import { fieldsIn, fillText } from '../templates/template-text.ts';

/** An email with what a template filled in, which tells it from what was typed. */
export interface EmailDraft {
  readonly subject: string;
  readonly text: string;
  /** Empty without a template. */
  readonly templateId: string;
  readonly filled: { readonly subject: string; readonly text: string };
  /** Why fields have no value, by their names. */
  readonly missing: Readonly<Record<string, string>>;
}

export const NO_TEMPLATE = { templateId: '', filled: { subject: '', text: '' }, missing: {} };

/** The values of the fields of an email about a lead. Each read is audited. @throws Problem */
export async function readEmailFields(leadId: string): Promise<readonly FieldValue[]> {
  const params = { path: { id: leadId } };
  return (await bodyOf(api.GET('/api/admin/leads/{id}/email-fields', { params }))).items;
}

/** Whether the text was typed or changed by hand, so that a template would replace it. */
export const isOwnText = ({ text, filled }: EmailDraft) => text !== '' && text !== filled.text;

/**
 * The email with the texts of a template, or without one. Fields without a value stay in braces. A subject that was
 * typed, or that is of an answer, stays: another one would begin another thread.
 */
export function fillEmail(
  draft: EmailDraft,
  template: Template | undefined,
  fields: readonly FieldValue[],
): EmailDraft {
  const values = new Map(fields.map(({ name, value }) => [name as string, value]));
  const fill = (text: string | null) => fillText(text ?? '', (name) => values.get(name));
  const filled = template ? { subject: fill(template.subject), text: fill(template.text) } : NO_TEMPLATE.filled;
  const isOwnSubject = draft.subject !== '' && draft.subject !== draft.filled.subject;
  return {
    subject: isOwnSubject ? draft.subject : filled.subject,
    text: filled.text,
    templateId: template?.id ?? '',
    filled,
    missing: Object.fromEntries(fields.flatMap(({ name, value, missing }) => (value ? [] : [[name, missing]]))),
  };
}

/** The fields that are still to be filled in, each with the sentence that says why. */
export function openFields({ subject, text, missing }: EmailDraft): [name: string, why: string][] {
  return fieldsIn(`${subject}\n${text}`).flatMap((name) => {
    const why = missing[name];
    return why === undefined ? [] : [[name, why]];
  });
}
