import { ApiProperty, ApiPropertyOptional, IntersectionType } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { isId } from '../../http/described-field.js';
import { ChangedLead, LeadChange, NewContact, NoteField, StoredContact, StoredNote } from '../changes/lead-work.dto.js';

const MOST_OTHERS = 20;
const isIds = (value: unknown) => Array.isArray(value) && value.length <= MOST_OTHERS && value.every(isId);

/** A contact, and all that comes of it. */
export class LeadLog extends IntersectionType(NewContact, LeadChange) {
  @NoteField({ isOptional: true })
  note?: string;

  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    maxItems: MOST_OTHERS,
    description: 'Ids of other submissions of the same person, which the contact answers too.',
    example: [],
  })
  @Transform(({ value }: { value: unknown }) => (isIds(value) ? [...new Set(value as string[])] : value))
  @ValidateBy(
    { name: 'isIds', validator: { validate: isIds } },
    { message: `Send at most ${MOST_OTHERS} ids of \`otherSubmissions\`.` },
  )
  alsoFor?: string[];
}

/** What was logged, and the lead as it stands now. */
export class StoredLog {
  @ApiProperty({ type: StoredContact })
  contact: StoredContact;

  @ApiProperty({
    type: [StoredContact],
    description: 'The same about the other submissions, in the order of `alsoFor`.',
  })
  others: StoredContact[];

  @ApiProperty({ type: StoredNote, nullable: true })
  note: StoredNote | null;

  @ApiProperty({ type: ChangedLead })
  lead: ChangedLead;
}
