import { ApiProperty } from '../../http/fields/api-fields.js';
import { DESCRIBED } from '../../leads/lead/lead-enums.dto.js';
import { TimeOrNull } from '../../http/fields/nullable-fields.js';
import type { LeadStatus, LeadType, LostReason } from '../../leads/lead/lead-enums.js';
import { QUARANTINE_REASONS, type QuarantineReason, type QuarantineState } from '../../leads/spam/quarantine.js';

/** A staff member, as shown on a lead's page. */
export class StaffName {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ example: 'Ann Lee' }) name: string;
}

const QUARANTINE_STATES = ['none', 'suspected', 'released', 'confirmed'] as const satisfies readonly QuarantineState[];

/** Suspicion of spam, and what staff decided. */
export class Quarantine {
  @ApiProperty({ description: "Whether the lead is kept out of the day's work." }) quarantined: boolean;
  @ApiProperty({ enum: QUARANTINE_STATES, enumName: 'QuarantineState' }) state: QuarantineState;
  @ApiProperty({ enum: QUARANTINE_REASONS, enumName: 'QuarantineReason', isArray: true }) reasons: QuarantineReason[];
}

/** The fields of a lead that staff may change, as they are now. */
export class LeadState {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty(DESCRIBED.type) type: LeadType;
  @ApiProperty(DESCRIBED.status) status: LeadStatus;

  @ApiProperty({ ...DESCRIBED.status, isArray: true, description: 'What the status may become.' })
  nextStatuses: LeadStatus[];

  @ApiProperty({
    ...DESCRIBED.status,
    isArray: true,
    description: 'Where the work is over: what the status may become with a `reopenReason`.',
  })
  reopenStatuses: LeadStatus[];

  @ApiProperty({ type: StaffName, nullable: true }) assignee: StaffName | null;
  @TimeOrNull('When staff promised to turn to the visitor again.') followUpAt: Date | null;

  @ApiProperty({ ...DESCRIBED.lostReason, nullable: true, description: 'Of lost sellers, where staff said it.' })
  lostReason: LostReason | null;

  @ApiProperty({ description: 'Send it as If-Match: "2" with the next change.' }) version: number;
  @ApiProperty({ type: Quarantine }) quarantine: Quarantine;
  @ApiProperty({ format: 'date-time' }) updatedAt: Date;
}

/** The refusal of a change for an earlier version. */
export class StaleLead {
  @ApiProperty({ enum: [false] }) success: false;

  @ApiProperty({ example: 'Somebody changed this lead: it has version 3 now. Read it again, then decide.' })
  message: string;

  @ApiProperty({ type: LeadState }) current: LeadState;
  @ApiProperty({ type: StaffName, nullable: true, description: 'Who changed it last.' }) changedBy: StaffName | null;
  @ApiProperty({ format: 'date-time' }) changedAt: Date;

  @ApiProperty({
    type: [String],
    description: 'What has changed since the version of If-Match: names of fields of a change, or "quarantine".',
    example: ['status'],
  })
  fields: string[];
}
