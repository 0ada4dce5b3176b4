import { ApiProperty } from '../../http/fields/api-fields.js';

/** The answer to one question of a form. */
export class Answer {
  @ApiProperty({ description: 'What was asked for.', example: 'Message' }) label: string;
  @ApiProperty({ type: [String], example: ['Five acres near the lake.'] }) values: string[];
}
