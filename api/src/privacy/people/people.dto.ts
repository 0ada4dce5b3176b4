import { ApiProperty, PickType } from '../../http/fields/api-fields.js';
import { TextOrNull } from '../../http/fields/nullable-fields.js';
import { PromisedLead } from '../../inbox/lead/lead-detail.dto.js';

/** Counts of the erased data. */
export class Erasure {
  @ApiProperty({ type: 'integer', description: 'Leads, with their notes, contacts and notices.' }) leads: number;

  @ApiProperty({ type: 'integer', description: 'Rows of the consent ledger that now contain hashes only.' })
  consents: number;

  @ApiProperty({ type: 'integer', description: 'Texts from the person.' }) messages: number;

  @ApiProperty({
    type: 'integer',
    description: 'Open privacy requests of the person, which are now finished and without number and address.',
  })
  requests: number;

  @ApiProperty({
    description:
      "Whether other leads have one of the person's numbers or addresses, so that its texts and requests were not erased.",
  })
  shared: boolean;

  @ApiProperty({ description: "Whether one of the person's numbers is stopped; it stays so." }) suppressed: boolean;
}

const WAYS = ['phone', 'email', 'staff', 'corrected'] as const;

/** A lead that is connected with the number or address that was looked up. */
export class FoundLead extends PickType(PromisedLead, ['id', 'type', 'receivedAt', 'firstName', 'lastName']) {
  @ApiProperty({
    description: 'Suspected or confirmed spam; found only if it has the number or address, or staff linked it.',
  })
  quarantined: boolean;

  @ApiProperty({
    description: 'Sent from a preview of a release; found only if it has the number or address, or staff linked it.',
  })
  test: boolean;

  @ApiProperty({
    enum: WAYS,
    enumName: 'FoundBy',
    isArray: true,
    description:
      'What the lead shares with the request, or with the lead `through`. `staff`: a colleague linked both leads as one person. ' +
      '`corrected`: one of them had the number or address of the other before staff corrected it.',
  })
  linkedBy: (typeof WAYS)[number][];

  @TextOrNull('The lead through which this one was found; null if it has the number or address itself.', null, 'uuid')
  through: string | null;
}

/** The leads that are connected with a number or an address, direct matches first. */
export class FoundLeads {
  @ApiProperty({ type: FoundLead, isArray: true }) items: FoundLead[];

  @ApiProperty({
    description:
      'Whether there are texts, stops or requests of another number or address of these leads. An export or erasure with leadIds ' +
      'includes them if no other lead has that number or address; with exact: true it does not.',
  })
  hasMore: boolean;
}
