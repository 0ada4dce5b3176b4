import { ApiProperty, ReadAs } from '../http/fields/api-fields.js';
import { cleanLine, countCharacters } from '../http/fields/clean-text.js';
import { Satisfies } from '../http/fields/field-checks.js';
import { FIELD_NAMES } from '../templates/template-fields.js';
import type { SeenValues } from './write-letter.js';

const MOST_VALUE = 200;

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const cleanValues = (values: unknown) =>
  isObject(values)
    ? Object.fromEntries(
        Object.entries(values).map(([name, value]: [string, unknown]) => [
          name,
          typeof value === 'string' ? cleanLine(value) : value,
        ]),
      )
    : values;

function areValues(values: unknown): boolean {
  if (!isObject(values)) return false;
  return Object.entries(values).every(
    ([name, value]: [string, unknown]) =>
      FIELD_NAMES.some((each) => each === name) && typeof value === 'string' && countCharacters(value) <= MOST_VALUE,
  );
}

/** A letter to keep: its template, and the values that staff saw in its fields. */
export class NewLetter {
  @ApiProperty({ format: 'uuid' }) templateId: string;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'The version of the template as last read.' })
  @Satisfies((value) => Number.isInteger(value), 'Send a whole number.')
  templateVersion: number;

  @ReadAs(cleanValues)
  @ApiProperty({
    type: 'object',
    properties: Object.fromEntries(FIELD_NAMES.map((name) => [name, { type: 'string' as const }])),
    additionalProperties: false,
    description: `Texts by the name of the field, each of at most ${MOST_VALUE} characters.`,
  })
  @Satisfies(areValues, `Enter at most ${MOST_VALUE} characters in each field.`)
  values: SeenValues;
}

/** A letter as it was written. */
export class KeptLetter {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ example: 'Offer letter' }) templateName: string;
  @ApiProperty({ type: 'integer' }) templateVersion: number;
  @ApiProperty({ description: 'As a template, with its fields filled in.' }) text: string;
  @ApiProperty({ example: 'Ann Lee' }) by: string;
  @ApiProperty({ format: 'date-time' }) at: Date;
}

/** The letters of a lead. */
export class KeptLetters {
  @ApiProperty({ type: [KeptLetter], description: 'The newest first.' }) items: KeptLetter[];
}

/** The id of a stored letter. */
export class StoredLetter {
  @ApiProperty({ format: 'uuid' }) id: string;
}
