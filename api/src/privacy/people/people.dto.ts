import { ApiProperty, PickType } from '../../http/fields/api-fields.js';
import { TextOrNull } from '../../http/fields/nullable-fields.js';
import { PromisedLead } from '../../inbox/lead/lead-detail.dto.js';

/** The removed data. */
export class Erasure {
  @ApiProperty({ type: 'integer', description: 'Leads, with their notes, contacts and notices.' }) leads: number;

  @ApiProperty({ type: 'integer', description: 'Rows of the consent ledger that hold nothing but hashes now.' })
  consents: number;

  @ApiProperty({ type: 'integer', description: 'Texts from the person.' }) messages: number;

  @ApiProperty({
    type: 'integer',
    description: 'Open privacy requests of theirs that are finished by this, without number and address now.',
  })
  requests: number;

  @ApiProperty({
    description:
      'Whether other leads have a number or address of theirs: what belongs to that alone (texts, requests) was left.',
  })
  shared: boolean;

  @ApiProperty({ description: 'Whether a number of theirs is stopped, and stays so.' }) suppressed: boolean;
}

const WAYS = ['phone', 'email', 'staff', 'corrected'] as const;

/** A lead that is connected with a number or an address. */
export class FoundLead extends PickType(PromisedLead, ['id', 'type', 'receivedAt', 'firstName', 'lastName']) {
  @ApiProperty({ description: 'Suspected or confirmed spam; found only where it matches by itself, or staff said so.' })
  quarantined: boolean;

  @ApiProperty({ description: 'From a preview; found only where it matches by itself, or staff said so.' })
  test: boolean;

  @ApiProperty({
    enum: WAYS,
    enumName: 'FoundBy',
    isArray: true,
    description:
      'What it has in common with what was asked, or with `through`; `staff` where staff said that both are of one person, ' +
      '`corrected` where one had the number or address of the other before staff corrected it.',
  })
  linkedBy: (typeof WAYS)[number][];

  @TextOrNull('The lead that it was found through; null where it matches by itself.', null, 'uuid')
  through: string | null;
}

/** The leads that are connected with a number or an address, direct matches first. */
export class FoundLeads {
  @ApiProperty({ type: FoundLead, isArray: true }) items: FoundLead[];

  @ApiProperty({
    description:
      'Whether texts, stops or requests belong to a number or address of these leads that was not asked for. leadIds takes along what ' +
      'no other lead shares, exact: true does not.',
  })
  hasMore: boolean;
}
