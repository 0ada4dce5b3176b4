import { countCharacters } from '../http/fields/clean-text.js';
import { type FieldError, Refusal, wrongField, wrongFields } from '../http/refusal.js';
import type { FieldValue } from '../templates/field-values.js';
import type { FieldName } from '../templates/template-fields.js';
import { fieldsIn, fillTemplate } from '../templates/template-text.js';

/** The values that staff saw in the letter, typed or taken from the lead. */
export type SeenValues = Readonly<Partial<Record<FieldName, string>>>;

const MOST_LETTER = 100_000;

/**
 * Writes a letter: the template with the values that staff saw.
 * @throws Refusal 400 (a field is missing, or the text is too long) or 412 (a fact that nobody types changed meanwhile)
 */
export function writeLetter(template: string, seen: SeenValues, facts: readonly FieldValue[]): string {
  const used = facts.filter(({ name }) => fieldsIn(template).includes(name));
  const errors = used.flatMap(({ name, value, missing, isTyped }): FieldError[] => {
    const isMissing = isTyped ? !seen[name] : value === null;
    return isMissing ? [{ field: name, message: missing }] : [];
  });
  if (errors.length > 0) throw wrongFields(errors, 'missing-fields');
  const isStale = used.some(({ name, value, isTyped }) => !isTyped && seen[name] !== value);
  if (isStale)
    throw new Refusal(412, 'The offer or another fact changed while you wrote. Read the letter again, then keep it.', {
      reason: 'stale-letter',
    });
  const text = fillTemplate(template, (name) => seen[name as FieldName] ?? '');
  if (countCharacters(text) <= MOST_LETTER) return text;
  throw wrongField('values', 'The letter is too long. Shorten its template.', 'letter-too-long');
}
