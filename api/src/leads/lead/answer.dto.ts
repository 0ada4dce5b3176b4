import { ApiProperty } from '../../http/fields/api-fields.js';

/** The answer to one question of a form. */
export class Answer {
  @ApiProperty({ description: 'Label of the field.', example: 'Message' }) label: string;
  @ApiProperty({ type: [String], example: ['Five acres near the lake.'] }) values: string[];
}
