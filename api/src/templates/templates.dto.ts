import { MOST_SUBJECT } from '../emails/reply-text.js';
import { ApiProperty, ApiPropertyOptional, OmitType } from '../http/fields/api-fields.js';
import { cleanLine, cleanText } from '../http/fields/clean-text.js';
import { Cleaned, HasLength } from '../http/fields/field-checks.js';
import { acceptFields, checkFields } from '../http/fields/read-fields.js';
import { contradictionsIn, SUBJECT_HINT } from './template-contradictions.js';
import { MOST_TEMPLATE_NAME, MOST_TEMPLATE_TEXT, TEMPLATE_PURPOSES, type TemplatePurpose } from './template-fields.js';

const TEXT_HINT = `Enter a text of at most ${MOST_TEMPLATE_TEXT.toLocaleString('en-US')} characters.`;

/** The fields of a template. */
export class TemplateFields {
  @ApiProperty({ enum: TEMPLATE_PURPOSES, enumName: 'TemplatePurpose' }) purpose: TemplatePurpose;

  @Cleaned(cleanLine)
  @ApiProperty({ minLength: 1, maxLength: MOST_TEMPLATE_NAME, example: 'Offer letter' })
  @HasLength(1, MOST_TEMPLATE_NAME, `Enter a name of at most ${MOST_TEMPLATE_NAME} characters.`)
  name: string;

  @Cleaned(cleanLine)
  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    minLength: 1,
    maxLength: MOST_SUBJECT,
    example: 'Your land in {county}',
    description: 'The subject of an email, with fields in braces. Letters have none.',
  })
  @HasLength(1, MOST_SUBJECT, SUBJECT_HINT)
  subject?: string | null;

  @Cleaned(cleanText)
  @ApiProperty({
    minLength: 1,
    maxLength: MOST_TEMPLATE_TEXT,
    example: 'Dear {seller name},',
    description:
      'Plain text with fields in braces; for an email, at most 10,000 characters. In a letter, a blank line ends a paragraph, "# " begins a heading and "- " a line of a list.',
  })
  @HasLength(1, MOST_TEMPLATE_TEXT, TEXT_HINT)
  text: string;

  @ApiProperty({ type: 'boolean', description: 'Whether it is an example that no lawyer has checked.' })
  isExample: boolean;
}

/** The fields of a template that an admin changes. */
export class TemplateChange extends OmitType(TemplateFields, ['purpose']) {}

/** @throws Refusal (400) naming each wrong field, also fields in subject and text that do not exist */
export function readTemplate(body: unknown): TemplateFields {
  const checked = checkFields(TemplateFields, body);
  return acceptFields(checked, contradictionsIn(checked.fields, checked.fields.purpose));
}

/** A template. */
export class Template extends OmitType(TemplateFields, ['subject']) {
  @ApiProperty({ type: 'string', nullable: true, description: 'The subject of an email; null for a letter.' })
  subject: string | null;

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
