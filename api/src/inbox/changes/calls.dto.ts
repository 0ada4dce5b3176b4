import { ApiProperty, ApiPropertyOptional, IntersectionType, PickType, ReadAs } from '../../http/fields/api-fields.js';
import { INTEREST_ANSWERS, type InterestAnswer } from '../../deals/deal/deal-facts.js';
import { DESCRIBED } from '../../leads/lead/lead-enums.dto.js';
import { isId } from '../../http/fields/is-id.js';
import { Satisfies } from '../../http/fields/field-checks.js';
import { InstantField } from '../../http/fields/instant.js';
import type { ContactChannel, ContactOutcome } from '../../leads/lead/lead-enums.js';
import { ChangedLead, LeadChange, NoteField, StoredNote } from './lead-work.dto.js';
import { LeadDetail } from '../lead/lead-detail.dto.js';

/** A contact of a staff member with the visitor, or an attempt of one. */
export class NewContact {
  @ApiProperty(DESCRIBED.channel) channel: ContactChannel;

  @ApiProperty({ ...DESCRIBED.outcome, description: 'Every outcome except no-answer stops the response clock.' })
  outcome: ContactOutcome;

  @InstantField(
    {
      required: false,
      example: '2026-11-20T09:30:00-08:00',
      description:
        'The time of the contact, with the offset from UTC; now by default. Not in the future and not before the lead was received.',
    },
    { message: 'Send a date and time with its offset from UTC, such as 2026-11-20T09:30:00-08:00.' },
  )
  at?: Date;
}

class Kept extends IntersectionType(
  PickType(StoredNote, ['id', 'at', 'staff']),
  PickType(LeadDetail, ['firstContactAt', 'clockState']),
) {}

/** A stored contact, and its effect on the promise; contacts never change. */
export class StoredContact extends IntersectionType(Kept, PickType(NewContact, ['channel', 'outcome'])) {
  @ApiProperty({ format: 'date-time' }) loggedAt: Date;
}

/** The undoing of a contact, with the response clock according to the remaining contacts. */
export class Retraction extends Kept {
  @ApiProperty({ format: 'uuid' }) contactId: string;

  @ApiProperty({
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    description: 'Other submissions for which the contact was logged, and where it was undone too.',
  })
  alsoFor: string[];
}

const MOST_OTHERS = 20;
const isIds = (value: unknown) => Array.isArray(value) && value.length <= MOST_OTHERS && value.every(isId);

/** An interested buyer's answer about a deal. */
export class AskedInterest {
  @ApiProperty({ format: 'uuid' }) dealId: string;
  @ApiProperty({ enum: INTEREST_ANSWERS, enumName: 'InterestAnswer' }) answer: InterestAnswer;
}

function areAskedInterests(value: unknown): boolean {
  const isAsked = (each: Partial<AskedInterest> | null) =>
    each !== null && isId(each.dealId) && INTEREST_ANSWERS.includes(each.answer as InterestAnswer);
  return Array.isArray(value) && value.length <= MOST_OTHERS && value.every(isAsked);
}

/** A contact with its note, its answers about deals, and a change of the lead. */
export class LeadLog extends IntersectionType(NewContact, LeadChange) {
  @NoteField({ isOptional: true }) note?: string;

  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    maxItems: MOST_OTHERS,
    description: 'Ids of other submissions of the same person, for which the contact is logged too.',
  })
  @ReadAs((value) => (isIds(value) ? [...new Set(value as string[])] : value))
  @Satisfies(isIds, `Send at most ${MOST_OTHERS} ids of \`otherSubmissions\`.`)
  alsoFor?: string[];

  @ApiPropertyOptional({
    type: [AskedInterest],
    maxItems: MOST_OTHERS,
    description: "Answers about deals in the lead's `interests`.",
  })
  @Satisfies(areAskedInterests, `Send at most ${MOST_OTHERS} of { dealId, answer }.`)
  interests?: AskedInterest[];
}

/** The stored contact with its note, and the changed lead. */
export class StoredLog {
  @ApiProperty({ type: StoredContact }) contact: StoredContact;

  @ApiProperty({
    type: [StoredContact],
    description: 'The contacts that were logged for the other submissions, in the order of `alsoFor`.',
  })
  others: StoredContact[];

  @ApiProperty({ type: StoredNote, nullable: true }) note: StoredNote | null;
  @ApiProperty({ type: ChangedLead }) lead: ChangedLead;
}
