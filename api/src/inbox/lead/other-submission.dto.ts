import { ApiProperty } from '@nestjs/swagger';
import type { LeadStatus, LeadType } from '../../leads/lead/lead-enums.js';
import { ALL_STATUSES } from '../changes/lead-change.dto.js';

/** Another lead of the same phone or e-mail address. */
export class OtherSubmission {
  @ApiProperty({ format: 'uuid', example: '01993f11-77aa-7b0c-9d1e-2f3a4b5c6d7e' })
  id: string;

  @ApiProperty({ enum: ['seller', 'buyer'], enumName: 'LeadType', example: 'seller' })
  type: LeadType;

  @ApiProperty({ enum: ALL_STATUSES, enumName: 'LeadStatus', example: 'contacted' })
  status: LeadStatus;

  @ApiProperty({ format: 'date-time', example: '2026-11-18T09:12:45.003Z' })
  receivedAt: Date;

  @ApiProperty({ example: 'John' })
  firstName: string;

  @ApiProperty({ example: 'Doe' })
  lastName: string;

  @ApiProperty({ enum: ['phone', 'email'], isArray: true, description: 'What is the same.', example: ['phone'] })
  same: ('phone' | 'email')[];

  @ApiProperty({ example: false })
  quarantined: boolean;

  @ApiProperty({ description: 'Sent from a preview of a release.', example: false })
  test: boolean;
}
