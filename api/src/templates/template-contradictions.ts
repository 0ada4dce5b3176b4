import { MOST_SUBJECT, MOST_TEXT } from '../emails/reply-text.js';
import { countCharacters } from '../http/fields/clean-text.js';
import type { FieldError } from '../http/refusal.js';
import { FIELD_NAMES, type TemplatePurpose } from './template-fields.js';
import { faultsIn } from './template-text.js';

export const SUBJECT_HINT = `Enter a subject of at most ${MOST_SUBJECT} characters.`;
const LONG_EMAIL = `Enter a text of at most ${MOST_TEXT.toLocaleString('en-US')} characters.`;

interface Texts {
  readonly subject?: string | null;
  readonly text?: string;
}

/** The errors of the texts of a template: fields that do not exist, and what its purpose does not allow. */
export function contradictionsIn({ subject = null, text = '' }: Texts, purpose?: TemplatePurpose): FieldError[] {
  const subjectFault =
    (purpose === 'email' && subject === null && SUBJECT_HINT) ||
    (purpose === 'letter' && subject !== null && 'A letter has no subject.') ||
    faultsIn(subject ?? '', FIELD_NAMES);
  const textFault =
    (purpose === 'email' && countCharacters(text) > MOST_TEXT && LONG_EMAIL) || faultsIn(text, FIELD_NAMES);
  return [
    ...(subjectFault ? [{ field: 'subject', message: subjectFault }] : []),
    ...(textFault ? [{ field: 'text', message: textFault }] : []),
  ];
}
