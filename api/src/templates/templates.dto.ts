import { ApiProperty, OmitType } from '../http/fields/api-fields.js';
import { cleanLine, cleanText } from '../http/fields/clean-text.js';
import { Cleaned, HasLength } from '../http/fields/field-checks.js';
import { readStrictly } from '../http/fields/read-fields.js';
import { wrongField } from '../http/refusal.js';
import {
  MOST_TEMPLATE_NAME,
  MOST_TEMPLATE_TEXT,
  TEMPLATE_FIELDS,
  TEMPLATE_PURPOSES,
  type TemplatePurpose,
} from './template-fields.js';
import { faultsIn } from './template-text.js';

const TEXT_HINT = `Enter a text of at most ${MOST_TEMPLATE_TEXT.toLocaleString('en-US')} characters.`;

/** The fields of a template. */
export class TemplateFields {
  @ApiProperty({ enum: TEMPLATE_PURPOSES, enumName: 'TemplatePurpose' }) purpose: TemplatePurpose;

  @Cleaned(cleanLine)
  @ApiProperty({ minLength: 1, maxLength: MOST_TEMPLATE_NAME, example: 'Offer letter' })
  @HasLength(1, MOST_TEMPLATE_NAME, `Enter a name of at most ${MOST_TEMPLATE_NAME} characters.`)
  name: string;

  @Cleaned(cleanText)
  @ApiProperty({
    minLength: 1,
    maxLength: MOST_TEMPLATE_TEXT,
    example: 'Dear {seller name},',
    description:
      'Plain text with fields in braces. A blank line ends a paragraph, "# " begins a heading and "- " a line of a list.',
  })
  @HasLength(1, MOST_TEMPLATE_TEXT, TEXT_HINT)
  text: string;

  @ApiProperty({ type: 'boolean', description: 'Whether it is an example that no lawyer has checked.' })
  isExample: boolean;
}

/** The fields of a template that an admin changes. */
export class TemplateChange extends OmitType(TemplateFields, ['purpose']) {}

/** @throws Refusal (400) naming each wrong field, also fields in the text that do not exist */
export function readTemplate(body: unknown): TemplateFields {
  const fields = readStrictly(TemplateFields, body);
  refuseFaults(fields.text, fields.purpose);
  return fields;
}

/** Refuses unknown fields and lone braces of a text. @throws Refusal (400) */
export function refuseFaults(text: string, purpose: TemplatePurpose): void {
  const faults = faultsIn(text, Object.keys(TEMPLATE_FIELDS[purpose]));
  if (faults !== undefined) throw wrongField('text', faults, 'unknown-fields-in-text');
}

/** A template. */
export class Template extends TemplateFields {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ type: 'integer' }) version: number;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The admin who last changed it; null for a new example.',
  })
  by: string | null;

  @ApiProperty({ format: 'date-time' }) at: Date;
}

/** A field that a template may contain. */
export class TemplateField {
  @ApiProperty({ enum: TEMPLATE_PURPOSES, enumName: 'TemplatePurpose' }) purpose: TemplatePurpose;
  @ApiProperty({ example: 'seller name' }) name: string;
  @ApiProperty({ example: 'Jane Doe', description: 'A value for previews.' }) sample: string;
}

/** The templates, and the fields that they may contain. */
export class Templates {
  @ApiProperty({ type: [Template], description: 'By name.' }) items: Template[];
  @ApiProperty({ type: [TemplateField] }) fields: TemplateField[];
}

/** The id and version of a stored template. */
export class StoredTemplate {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ type: 'integer' }) version: number;
}
