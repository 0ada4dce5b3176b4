import { ApiProperty } from '@nestjs/swagger';
import {
  ALL_STATUSES,
  CONTACT_OUTCOMES,
  LAND_INTERESTS,
  LOST_REASONS,
  type ContactOutcome,
  type LandInterest,
  type LeadStatus,
  type LeadType,
  type LostReason,
} from '../../leads/lead/lead-enums.js';
import { CLOCK_STATES, type ClockState } from '../../leads/lead/response-clock.js';
import { WHY_NOT, type WhyNot } from '../../texting/may-text/why-not.js';
import { LeadFlags, PhoneArea } from '../lead/lead-detail.dto.js';
import { StaffName } from '../lead/lead-state.dto.js';

/** The latest contact, or try of one. */
export class LastContact {
  @ApiProperty({ format: 'date-time', example: '2026-11-20T17:30:00.000Z' })
  at: Date;

  @ApiProperty({ enum: CONTACT_OUTCOMES, enumName: 'ContactOutcome', example: 'no-answer' })
  outcome: ContactOutcome;
}

/** One line of the inbox. */
export class LeadListItem {
  @ApiProperty({ format: 'uuid', example: '01993f6f-1a2b-7c3d-8e4f-5a6b7c8d9e0f' })
  id: string;

  @ApiProperty({ enum: ['seller', 'buyer'], enumName: 'LeadType', example: 'seller' })
  type: LeadType;

  @ApiProperty({ example: 'John' })
  firstName: string;

  @ApiProperty({ example: 'Doe' })
  lastName: string;

  @ApiProperty({ example: '+12125550123' })
  phone: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'Buyers only.', example: null })
  email: string | null;

  @ApiProperty({ enum: ALL_STATUSES, enumName: 'LeadStatus', example: 'new' })
  status: LeadStatus;

  @ApiProperty({
    enum: ALL_STATUSES,
    enumName: 'LeadStatus',
    isArray: true,
    description: 'What the status may become.',
    example: ['contacted', 'lost'],
  })
  nextStatuses: LeadStatus[];

  @ApiProperty({
    enum: LOST_REASONS,
    enumName: 'LostReason',
    nullable: true,
    description: 'Of lost sellers, where staff said it.',
    example: null,
  })
  lostReason: LostReason | null;

  @ApiProperty({ type: StaffName, nullable: true })
  assignee: StaffName | null;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T16:40:03.120Z' })
  receivedAt: Date;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'Sellers only: until when an answer is promised.',
    example: '2026-11-21T16:40:03.120Z',
  })
  respondBy: Date | null;

  @ApiProperty({
    enum: CLOCK_STATES,
    enumName: 'ClockState',
    nullable: true,
    description: 'Null for buyers.',
    example: 'on-time',
  })
  clockState: ClockState | null;

  @ApiProperty({ type: LeadFlags })
  flags: LeadFlags;

  @ApiProperty({
    type: 'integer',
    description:
      'Other leads of the same person: `otherSubmissions` without made-up numbers, spam and tests; to 20 of each.',
    example: 1,
  })
  others: number;

  @ApiProperty({ description: 'Whether its number may get marketing texts, quiet hours aside.', example: false })
  mayText: boolean;

  @ApiProperty({
    enum: WHY_NOT,
    enumName: 'WhyNotText',
    isArray: true,
    description: 'Why it may not.',
    example: ['no-consent'],
  })
  whyNotText: WhyNot[];

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
    example: null,
  })
  interests: LandInterest[] | null;

  @ApiProperty({ type: PhoneArea, nullable: true, description: 'Null where the area code has no place.' })
  area: PhoneArea | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When staff promised to turn to the visitor again.',
    example: null,
  })
  followUpAt: Date | null;

  @ApiProperty({ type: 'integer', description: 'How often staff tried to reach the visitor.', example: 2 })
  attempts: number;

  @ApiProperty({ type: LastContact, nullable: true })
  lastContact: LastContact | null;

  @ApiProperty({ description: 'Send it as If-Match: "1" with a change.', example: 1 })
  version: number;
}

/** How many leads a filter finds. */
export class LeadCount {
  @ApiProperty({ type: 'integer', maximum: 1000, example: 31 })
  count: number;

  @ApiProperty({ description: 'True where there are more: "1000+".', example: false })
  more: boolean;
}

/** A part of the list of leads. */
export class LeadListPage {
  @ApiProperty({ type: [LeadListItem] })
  items: LeadListItem[];

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Send it as `cursor` for the next page; null on the last one.',
    example: null,
  })
  nextCursor: string | null;
}
