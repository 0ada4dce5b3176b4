import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '../http/fields/api-fields.js';
import { cleanKey, cleanLine } from '../http/fields/clean-text.js';
import { Cleaned, HasLength, Satisfies } from '../http/fields/field-checks.js';
import { isDay } from '../http/fields/instant.js';
import type { CheckedFields } from '../http/fields/read-fields.js';
import type { FieldError } from '../http/refusal.js';
import { isEmailAddress } from '../intake/submission-fields.js';
import { CentsField } from '../land/land-fields.js';
import { toPhoneNumber } from '../phone/e164.js';
import { CLOSING_CONTACT_KINDS, CLOSING_COSTS, type ClosingContactKind, type Payers, PAYERS } from './closing-facts.js';

const MOST_NAME = 120;

/** A text that cleaning may leave empty: an empty one is null. */
const emptyIsNull = (clean: (text: string) => string) =>
  Cleaned((text) => (cleanLine(text) === '' ? null : clean(text) || null));

function arePayers(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const isKnown = ([cost, payer]: [string, unknown]) =>
    CLOSING_COSTS.some((each) => each === cost) && PAYERS.some((each) => each === payer);
  return Object.entries(value).every(isKnown);
}

const PAYER_PROPERTIES = Object.fromEntries(
  CLOSING_COSTS.map((cost) => [cost, { type: 'string' as const, enum: [...PAYERS] }]),
);

/** Field with who pays which cost. */
const PayersField = () =>
  applyDecorators(
    ApiProperty({
      type: 'object',
      properties: PAYER_PROPERTIES,
      additionalProperties: false,
      description:
        'Who pays which cost: we, they (the seller or buyer), or both a half. Costs that are left out are open.',
    }),
    Satisfies(arePayers, 'Choose who pays each cost.'),
  );

const CONTACT_HINT = 'Enter a name of at most 120 characters.';
const DAY_HINT = 'Enter a day.';

/** The day, contact and money of a closing. Null for a value that is not known yet. */
export class ClosingFields {
  @ApiProperty({ type: 'string', format: 'date', nullable: true, example: '2026-12-18' })
  @Satisfies((value) => typeof value === 'string' && isDay(value), DAY_HINT)
  closesOn: string | null;

  @ApiProperty({ enum: CLOSING_CONTACT_KINDS, enumName: 'ClosingContactKind' }) contactKind: ClosingContactKind;

  @emptyIsNull(cleanLine)
  @ApiProperty({ type: 'string', nullable: true, example: 'Klamath Title Co.', description: 'Null without a contact.' })
  @HasLength(1, MOST_NAME, CONTACT_HINT)
  contactName: string | null;

  @emptyIsNull((text) => (text.length <= 100 ? toPhoneNumber(text) : text))
  @ApiProperty({ type: 'string', nullable: true, example: '+15415550123' })
  @Satisfies(
    (value) => typeof value === 'string' && /^\+1[0-9]{10}$/.test(value),
    'Enter a US phone number with ten digits.',
  )
  contactPhone: string | null;

  @emptyIsNull(cleanKey)
  @ApiProperty({ type: 'string', nullable: true, example: 'escrow@example.com' })
  @Satisfies((value) => typeof value === 'string' && isEmailAddress(value), 'Enter an email address.')
  contactEmail: string | null;

  @CentsField('Earnest money, in cents.', 0, { nullable: true })
  depositCents: number | null;

  @PayersField() payers: Payers;
}

/** The fields of a sale's closing. */
export class SaleClosingFields extends ClosingFields {
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, description: 'The lead that is expected to buy.' })
  buyerLeadId: string | null;
}

/** The error of a phone number or address without a name, also of one that is wrong. */
export function contactErrors({ fields, errors }: CheckedFields<ClosingFields>): FieldError[] {
  const isGiven = (name: 'contactPhone' | 'contactEmail') =>
    (fields[name] ?? null) !== null || errors.some(({ field }) => field === name);
  if (fields.contactName !== null || !(isGiven('contactPhone') || isGiven('contactEmail'))) return [];
  return [{ field: 'contactName', message: 'Enter the name, too.' }];
}

/** A title company, notary or attorney. */
export class ClosingContact {
  @ApiProperty({ enum: CLOSING_CONTACT_KINDS, enumName: 'ClosingContactKind' }) kind: ClosingContactKind;
  @ApiProperty({ example: 'Klamath Title Co.' }) name: string;
  @ApiProperty({ type: 'string', nullable: true, example: '+15415550123' }) phone: string | null;
  @ApiProperty({ type: 'string', nullable: true, example: 'escrow@example.com' }) email: string | null;
}

/** The contacts of all closings. */
export class ClosingContacts {
  @ApiProperty({ type: [ClosingContact], description: 'By name, at most 500.' }) items: ClosingContact[];
}

/** A person with a name. */
export class ClosingPerson {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ example: 'Ann Lee' }) name: string;
}

/** A task of a closing. */
export class ClosingTask {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ example: 'Search the title' }) name: string;
  @ApiProperty({ type: 'string', format: 'date', nullable: true }) dueOn: string | null;

  @ApiProperty({ type: ClosingPerson, nullable: true, description: 'Null: the assignee of the lead.' })
  assignee: ClosingPerson | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: 'Null for an open task.' })
  doneAt: Date | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'Ann Lee' }) doneBy: string | null;
}

/** A stored closing. */
export class StoredClosing {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ description: 'Send it as If-Match: "2" with the next change.' }) version: number;
}

/** A closing with its tasks. */
export class Closing extends StoredClosing {
  @ApiProperty({ type: 'string', format: 'date', nullable: true }) closesOn: string | null;
  @ApiProperty({ type: ClosingContact, nullable: true }) contact: ClosingContact | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Earnest money, in cents.' }) depositCents:
    number | null;
  @PayersField() payers: Payers;
  @ApiProperty({ type: ClosingPerson, nullable: true, description: 'The expected buyer of a deal.' })
  buyer: ClosingPerson | null;

  @ApiProperty({ type: [ClosingTask], description: 'Open ones first, by their day.' }) tasks: ClosingTask[];
  @ApiProperty({ description: 'The staff member who last changed it.', example: 'Ann Lee' }) by: string;
  @ApiProperty({ format: 'date-time' }) at: Date;
}

/** The closing of a lead or a deal. */
export class ClosingAnswer {
  @ApiProperty({ type: Closing, nullable: true, description: 'Null before it is planned.' }) closing: Closing | null;
}
