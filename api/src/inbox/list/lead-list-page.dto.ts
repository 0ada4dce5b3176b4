import { ApiProperty } from '@nestjs/swagger';
import { ALL_STATUSES, type LeadStatus, type LeadType } from '../../leads/lead/lead-enums.js';
import { CLOCK_STATES, type ClockState } from '../../leads/lead/response-clock.js';
import { LeadFlags } from '../lead/lead-detail.dto.js';
import { StaffName } from '../lead/lead-state.dto.js';

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

  @ApiProperty({ description: 'Whether its number may get marketing texts, quiet hours aside.', example: false })
  mayText: boolean;

  @ApiProperty({ description: 'Send it as If-Match: "1" with a change.', example: 1 })
  version: number;
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
