import { ApiProperty, ApiPropertyOptional } from '../http/fields/api-fields.js';
import { HasLength, Satisfies } from '../http/fields/field-checks.js';

const MOST_NAMED = 100;

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.length <= MOST_NAMED && value.every((each) => typeof each === 'string');
}

const isShort = (value: unknown) => typeof value === 'string' && value.length <= 1000;

/** An email that the provider received. */
export class ReceivedEmail {
  @ApiProperty({
    type: [String],
    maxItems: MOST_NAMED,
    description: 'All recipients. One of them is the Reply-To address of an email that we sent.',
    example: ['reply+0f6a1e2b3c4d5e6f708192a3b4c5d6e7@land.example'],
  })
  @Satisfies(areTexts, 'Send a list of addresses.')
  to: string[];

  @ApiProperty({ maxLength: 1000, example: 'Jane Doe <jane@example.com>' })
  @HasLength(1, 1000, 'Send the sender.')
  from: string;

  @ApiPropertyOptional({ type: 'string', nullable: true, maxLength: 1000, example: 'Re: Your land in Klamath County' })
  @Satisfies(isShort, 'Send a text of at most 1,000 characters.')
  subject?: string | null;

  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    description: 'The plain text. HTML is not accepted: a provider derives the text from it.',
    example: 'Yes, please call me.',
  })
  @Satisfies((value) => typeof value === 'string', 'Send a text.')
  text?: string | null;

  @ApiPropertyOptional({ type: 'string', nullable: true, maxLength: 1000, example: '<CAF1x@mail.example.com>' })
  @Satisfies(isShort, 'Send a Message-ID of at most 1,000 characters.')
  messageId?: string | null;

  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    maxLength: 1000,
    description: 'The header Auto-Submitted, which out-of-office notices have.',
    example: 'auto-replied',
  })
  @Satisfies(isShort, 'Send the header Auto-Submitted.')
  autoSubmitted?: string | null;

  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'string' },
    nullable: true,
    maxItems: MOST_NAMED,
    description: 'The names of attached files. The first 20 are stored, the files are not.',
    example: ['deed.pdf'],
  })
  @Satisfies(areTexts, 'Send a list of names.')
  attachments?: string[] | null;
}

/** The event of a received email. */
export class ReceivedEmailEvent {
  @ApiProperty({ description: 'email.received; other types are ignored.', maxLength: 200, example: 'email.received' })
  @HasLength(1, 200, 'Send the type of the event.')
  type: string;

  @ApiProperty({ type: ReceivedEmail })
  @Satisfies((value) => typeof value === 'object', 'Send the fields of the email.')
  data: ReceivedEmail;
}
