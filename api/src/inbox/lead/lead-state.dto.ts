import { ApiProperty } from '@nestjs/swagger';
import { ALL_STATUSES, type LeadStatus, type LeadType } from '../../leads/lead/lead-enums.js';
import { QUARANTINE_REASONS, type QuarantineReason, type QuarantineState } from '../../leads/spam/quarantine.js';

/** A member of staff, as far as a lead's page needs to know. */
export class StaffName {
  @ApiProperty({ format: 'uuid', example: '01993f6e-5c1a-7c3e-9d5b-0f6a1e2b3c4d' })
  id: string;

  @ApiProperty({ example: 'Ann Lee' })
  name: string;
}

const QUARANTINE_STATES = ['none', 'suspected', 'released', 'confirmed'] as const satisfies readonly QuarantineState[];

/** Suspicion of spam, and what staff decided. */
export class Quarantine {
  @ApiProperty({ description: "Whether the lead is kept out of the day's work.", example: false })
  quarantined: boolean;

  @ApiProperty({ enum: QUARANTINE_STATES, enumName: 'QuarantineState', example: 'none' })
  state: QuarantineState;

  @ApiProperty({ enum: QUARANTINE_REASONS, enumName: 'QuarantineReason', isArray: true, example: [] })
  reasons: QuarantineReason[];
}

/** What staff may change about a lead, as it stands now. */
export class LeadState {
  @ApiProperty({ format: 'uuid', example: '01993f6f-1a2b-7c3d-8e4f-5a6b7c8d9e0f' })
  id: string;

  @ApiProperty({ enum: ['seller', 'buyer'], enumName: 'LeadType', example: 'seller' })
  type: LeadType;

  @ApiProperty({ enum: ALL_STATUSES, enumName: 'LeadStatus', example: 'contacted' })
  status: LeadStatus;

  @ApiProperty({
    enum: ALL_STATUSES,
    enumName: 'LeadStatus',
    isArray: true,
    description: 'What the status may become.',
    example: ['offer-made', 'lost'],
  })
  nextStatuses: LeadStatus[];

  @ApiProperty({ type: StaffName, nullable: true })
  assignee: StaffName | null;

  @ApiProperty({ description: 'Send it as If-Match: "2" with the next change.', example: 2 })
  version: number;

  @ApiProperty({ type: Quarantine })
  quarantine: Quarantine;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T18:02:11.482Z' })
  updatedAt: Date;
}
