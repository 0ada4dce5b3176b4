import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { TextOrNull } from '../http/nullable-fields.js';
import { readStrictly } from '../http/read-fields.js';
import { Refusal } from '../http/refusal.js';
import { OtherSubmission } from '../inbox/lead/lead-detail.dto.js';
import { LeadIdsField, PersonEmailField, PersonPhoneField, RequestIdField } from './person-fields.js';

/** By what a person is looked for: a number, an address or both. */
export class PersonName {
  @PersonPhoneField()
  phone?: string;

  @PersonEmailField()
  email?: string;
}

/** Whom an export or an erasure is about. */
export class PersonIdentity extends PersonName {
  @ApiPropertyOptional({
    default: false,
    description:
      'Only what is stored under exactly this number or address; where both are sent, the leads that have both. Otherwise all must be ' +
      'found by these themselves: what only hangs together with them is named by leadIds.',
  })
  exact?: boolean;

  @LeadIdsField()
  leadIds?: string[];

  @RequestIdField()
  requestId?: string;
}

/** What was removed. */
export class Erasure {
  @ApiProperty({ type: 'integer', description: 'Leads, with their notes, contacts and notices.', example: 2 })
  leads: number;

  @ApiProperty({
    type: 'integer',
    description: 'Rows of the consent ledger that hold nothing but hashes now.',
    example: 3,
  })
  consents: number;

  @ApiProperty({ type: 'integer', description: 'Texts from the person.', example: 1 })
  messages: number;

  @ApiProperty({
    type: 'integer',
    description: 'Open privacy requests of theirs that are finished by this, without number and address now.',
    example: 1,
  })
  requests: number;

  @ApiProperty({
    description:
      'Whether other leads have a number or address of theirs: what belongs to that alone (texts, requests) was left.',
    example: false,
  })
  shared: boolean;

  @ApiProperty({ description: 'Whether a number of theirs is stopped, and stays so.', example: true })
  suppressed: boolean;
}

/** @throws Refusal (400) when it is wrong, or names nobody */
export function readPerson<Name extends PersonName>(dto: new () => Name, body: unknown): Name {
  return requireIdentity(readStrictly(dto, body));
}

/** @throws Refusal (400) when it names nobody */
export function requireIdentity<Named extends PersonName>(named: Named): Named {
  if (named.phone !== undefined || named.email !== undefined) return named;
  const message = 'Send a phone number, an e-mail address or both.';
  throw new Refusal(400, message, { reason: 'no-identity', errors: [{ field: 'phone', message }] });
}

const WAYS = ['phone', 'email', 'staff', 'corrected'] as const;

/** A lead that hangs together with a number or an address. */
export class FoundLead extends PickType(OtherSubmission, ['id', 'type', 'receivedAt', 'firstName', 'lastName']) {
  @ApiProperty({
    description: 'Suspected or confirmed spam; found only where it matches by itself, or staff said so.',
    example: false,
  })
  quarantined: boolean;

  @ApiProperty({
    description: 'From a preview; found only where it matches by itself, or staff said so.',
    example: false,
  })
  test: boolean;

  @ApiProperty({
    enum: WAYS,
    enumName: 'FoundBy',
    isArray: true,
    description:
      'What it has in common with what was asked, or with `through`; `staff` where staff said that both are of one person, ' +
      '`corrected` where one had the number or address of the other before staff corrected it.',
    example: ['phone'],
  })
  linkedBy: (typeof WAYS)[number][];

  @TextOrNull('The lead that it was found through; null where it matches by itself.', null, 'uuid')
  through: string | null;
}

/** What hangs together with a number or an address, those that match by themselves first. */
export class FoundLeads {
  @ApiProperty({ type: FoundLead, isArray: true })
  items: FoundLead[];

  @ApiProperty({
    description:
      'Whether texts, stops or requests belong to a number or address of these leads that was not asked for. leadIds takes along what ' +
      'no other lead shares, exact: true does not.',
    example: false,
  })
  hasMore: boolean;
}
