import { ApiProperty, PickType } from '../../http/fields/api-fields.js';
import { DESCRIBED } from '../../leads/lead/lead-enums.dto.js';
import { TextOrNull } from '../../http/fields/nullable-fields.js';
import { PageOf } from '../../http/fields/list-page.js';
import { type ContactOutcome, LAND_INTERESTS, type LandInterest } from '../../leads/lead/lead-enums.js';
import { LeadDetail } from '../lead/lead-detail.dto.js';

/** The latest contact, or attempt of one. */
export class LastContact {
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty(DESCRIBED.outcome) outcome: ContactOutcome;
}

/** The largest parcel of a lead. */
export class ListedLand {
  @TextOrNull('State.', 'AZ') state: string | null;
  @TextOrNull('County.', 'Apache') county: string | null;
  @ApiProperty({ type: 'number', nullable: true, example: 40 }) acres: number | null;
  @ApiProperty({ type: 'integer', description: 'Number of other parcels of the lead.' }) others: number;
}

/** The open or accepted offer of a lead. */
export class ListedOffer {
  @ApiProperty({ type: 'integer', description: 'Our newest amount, or the agreed one.', example: 190_000 })
  amountCents: number;

  @TextOrNull('Its last day; null once it is accepted.', '2026-12-12', 'date') expiresOn: string | null;
}

/** A lead in the list. */
export class LeadListItem extends PickType(LeadDetail, [
  'id',
  'type',
  'firstName',
  'lastName',
  'phone',
  'email',
  'status',
  'nextStatuses',
  'lostReason',
  'assignee',
  'away',
  'receivedAt',
  'respondBy',
  'clockState',
  'flags',
  'area',
  'followUpAt',
  'version',
]) {
  @ApiProperty({ type: ListedLand, nullable: true, description: 'For sellers, if staff entered land.' })
  land: ListedLand | null;

  @ApiProperty({
    type: ListedOffer,
    nullable: true,
    description: 'While the offer is made or the land under contract.',
  })
  offer: ListedOffer | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    maxLength: 140,
    description: 'The beginning of the message.',
    example: 'Five acres near the lake.',
  })
  excerpt: string | null;

  @ApiProperty({
    enum: LAND_INTERESTS,
    enumName: 'LandInterest',
    isArray: true,
    nullable: true,
    description: 'For buyers.',
  })
  interests: LandInterest[] | null;

  @ApiProperty({
    type: 'integer',
    description:
      'Number of other leads of the same person: `otherSubmissions` without made-up numbers, spam and tests, counted to 20 by number, ' +
      'by address and by link.',
  })
  others: number;

  @ApiProperty({ type: 'integer', description: 'Number of logged contacts, including unanswered calls.' })
  attempts: number;
  @ApiProperty({ type: LastContact, nullable: true }) lastContact: LastContact | null;
}

/** The number of leads of a filter. */
export class LeadCount {
  @ApiProperty({ type: 'integer', maximum: 10_000 }) count: number;
  @ApiProperty({ description: 'Whether there are more than `count`: "10,000+".' }) more: boolean;
}

/** A page of the lead list. */
export class LeadListPage extends PageOf(LeadListItem) {}
