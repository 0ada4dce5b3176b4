import { ApiProperty } from '@nestjs/swagger';
import { CLOCK_STATES, type ClockState } from '../../leads/lead/response-clock.js';
import { StaffName } from '../lead/lead-state.dto.js';

/** A contact that was taken back, and the clock that runs again. */
export class Retraction {
  @ApiProperty({ format: 'uuid', example: '01993f70-0d2b-7aa1-8f11-2a6d1f0e9b56' })
  id: string;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T18:03:40.101Z' })
  at: Date;

  @ApiProperty({ format: 'uuid', example: '01993f70-0d2b-7aa1-8f11-2a6d1f0e9b55' })
  contactId: string;

  @ApiProperty({ type: StaffName })
  staff: StaffName;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'Of the contacts that remain.',
    example: null,
  })
  firstContactAt: Date | null;

  @ApiProperty({ enum: CLOCK_STATES, enumName: 'ClockState', nullable: true, example: 'at-risk' })
  clockState: ClockState | null;

  @ApiProperty({
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    description: 'Other submissions that it was logged for: it is taken back there too.',
    example: [],
  })
  alsoFor: string[];
}
