import { ApiProperty, PickType } from '../../http/fields/api-fields.js';
import { DESCRIBED } from '../../leads/lead/lead-enums.dto.js';
import { TextOrNull } from '../../http/fields/nullable-fields.js';
import { PageOf } from '../../http/fields/list-page.js';
import { type ContactOutcome, LAND_INTERESTS, type LandInterest } from '../../leads/lead/lead-enums.js';
import { LeadDetail } from '../lead/lead-detail.dto.js';

/** The latest contact, or try of one. */
export class LastContact {
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty(DESCRIBED.outcome) outcome: ContactOutcome;
}

/** The largest parcel of a lead. */
export class ListedLand {
  @TextOrNull('State.', 'AZ') state: string | null;
  @TextOrNull('County.', 'Apache') county: string | null;
  @ApiProperty({ type: 'number', nullable: true, example: 40 }) acres: number | null;
  @ApiProperty({ type: 'integer', description: 'How many parcels the lead has besides.' }) others: number;
}

/** One line of the inbox. */
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
  'receivedAt',
  'respondBy',
  'clockState',
  'flags',
  'area',
  'followUpAt',
  'version',
]) {
  @ApiProperty({ type: ListedLand, nullable: true, description: 'Sellers only, once staff entered it.' })
  land: ListedLand | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    maxLength: 140,
    description: 'Where the note begins.',
    example: 'Five acres near the lake.',
  })
  excerpt: string | null;

  @ApiProperty({
    enum: LAND_INTERESTS,
    enumName: 'LandInterest',
    isArray: true,
    nullable: true,
    description: 'Buyers only.',
  })
  interests: LandInterest[] | null;

  @ApiProperty({
    type: 'integer',
    description:
      'Other leads of the same person: `otherSubmissions` without made-up numbers, spam and tests; to 20 of each.',
  })
  others: number;

  @ApiProperty({ type: 'integer', description: 'How often staff tried to reach the visitor.' }) attempts: number;
  @ApiProperty({ type: LastContact, nullable: true }) lastContact: LastContact | null;
}

/** The number of leads of a filter. */
export class LeadCount {
  @ApiProperty({ type: 'integer', maximum: 10_000 }) count: number;
  @ApiProperty({ description: 'True where there are more: "10,000+".' }) more: boolean;
}

/** A part of the list of leads. */
export class LeadListPage extends PageOf(LeadListItem) {}
