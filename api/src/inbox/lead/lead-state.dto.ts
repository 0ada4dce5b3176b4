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

/** The suspicion of spam, and the decision of staff. */
export class Quarantine {
  @ApiProperty({ description: 'Suspected or confirmed spam, which Today and the usual lists leave out.' })
  quarantined: boolean;
  @ApiProperty({ enum: QUARANTINE_STATES, enumName: 'QuarantineState' }) state: QuarantineState;
  @ApiProperty({ enum: QUARANTINE_REASONS, enumName: 'QuarantineReason', isArray: true }) reasons: QuarantineReason[];
}

/** The present values of the fields that staff may change. */
export class LeadState {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty(DESCRIBED.type) type: LeadType;
  @ApiProperty(DESCRIBED.status) status: LeadStatus;

  @ApiProperty({ ...DESCRIBED.status, isArray: true, description: 'The statuses that may follow.' })
  nextStatuses: LeadStatus[];

  @ApiProperty({
    ...DESCRIBED.status,
    isArray: true,
    description: 'For a lost or closed lead, the statuses that may follow with a `reopenReason`.',
  })
  reopenStatuses: LeadStatus[];

  @ApiProperty({ type: StaffName, nullable: true }) assignee: StaffName | null;
  @TimeOrNull('When staff plan to contact the visitor again.') followUpAt: Date | null;

  @ApiProperty({ ...DESCRIBED.lostReason, nullable: true, description: 'For lost sellers, if staff entered it.' })
  lostReason: LostReason | null;

  @ApiProperty({ description: 'For If-Match of the next change, in quotation marks: "2".' }) version: number;
  @ApiProperty({ type: Quarantine }) quarantine: Quarantine;
  @ApiProperty({ format: 'date-time' }) updatedAt: Date;
}

/** The refusal of a change because the lead was changed after the version of If-Match. */
export class StaleLead {
  @ApiProperty({ enum: [false] }) success: false;

  @ApiProperty({ example: 'Somebody changed this lead: it has version 3 now. Read it again, then decide.' })
  message: string;

  @ApiProperty({ type: LeadState }) current: LeadState;
  @ApiProperty({ type: StaffName, nullable: true, description: 'The colleague who made the last change.' })
  changedBy: StaffName | null;
  @ApiProperty({ format: 'date-time' }) changedAt: Date;

  @ApiProperty({
    type: [String],
    description: 'The fields that changed after the version of If-Match; "quarantine" for a spam decision.',
    example: ['status'],
  })
  fields: string[];
}
