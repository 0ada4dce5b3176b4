import { ApiProperty, ApiPropertyOptional } from './fields/api-fields.js';

/** A wrong field. */
export class SubmissionFieldError {
  @ApiProperty({ example: 'phone' })
  field: string;

  @ApiProperty({ example: 'Enter a US phone number with ten digits.' })
  message: string;
}

/** The body of every response to a submission, and of every refusal of the api. */
export class SubmissionAnswer {
  @ApiProperty({ description: 'Whether the submission is stored.', example: true })
  success: boolean;

  @ApiProperty({ description: 'What happened or what to do next, for people.', example: 'Thank you!' })
  message: string;

  @ApiPropertyOptional({ type: [SubmissionFieldError], description: 'Present where single fields are wrong.' })
  errors?: SubmissionFieldError[];
}
