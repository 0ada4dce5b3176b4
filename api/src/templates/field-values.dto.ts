import { ApiProperty } from '../http/fields/api-fields.js';
import type { FieldValue } from './field-values.js';
import { FIELD_NAMES, type FieldName } from './template-fields.js';

/** A field of a letter or an email about a lead. */
export class LeadFieldValue implements FieldValue {
  @ApiProperty({ enum: FIELD_NAMES, enumName: 'TemplateFieldName' }) name: FieldName;
  @ApiProperty({ type: 'string', nullable: true, example: '110-12-034' }) value: string | null;
  @ApiProperty({ example: 'No parcel number on the land yet.', description: 'Why it has no value.' }) missing: string;
  @ApiProperty({ description: 'Whether staff may enter another value in a letter.' }) isTyped: boolean;
}

/** The fields of a letter or an email about a lead. */
export class LeadFieldValues {
  @ApiProperty({ type: [LeadFieldValue] }) items: LeadFieldValue[];
}
