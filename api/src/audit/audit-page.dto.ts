import { ApiProperty } from '@nestjs/swagger';
import { AUDIT_ACTIONS, type AuditAction } from '../database/audit-action.js';

/** One entry of the audit trail. */
export class AuditEntry {
  @ApiProperty({ type: 'integer', description: '1, 2, 3 … without a gap.', example: 1042 })
  seq: number;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T14:05:00.123Z' })
  at: string;

  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'Null where nobody was signed in.',
    example: '01993f6e-5c1a-7c3e-9d5b-0f6a1e2b3c4d',
  })
  staffId: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: 'Ann Lee' })
  staffName: string | null;

  @ApiProperty({ enum: AUDIT_ACTIONS, enumName: 'AuditAction', example: 'lead-read' })
  action: AuditAction;

  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, example: '01993f6f-0a2b-7d4c-8e5f-1a2b3c4d5e6f' })
  leadId: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Address it came from; null for commands of the operator.',
    example: '203.0.113.7',
  })
  ip: string | null;

  @ApiProperty({
    type: 'object',
    properties: {},
    additionalProperties: true,
    description: 'Ids, names of fields and counts.',
    example: { fields: ['status'] },
  })
  detail: Record<string, unknown>;

  @ApiProperty({
    description: 'SHA-256 over the hash before and this entry, in hexadecimal.',
    example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  })
  hash: string;
}

/** A page of the audit trail, newest first. */
export class AuditPage {
  @ApiProperty({ type: [AuditEntry] })
  items: AuditEntry[];

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Send it as `cursor` for the next page; null at the end.',
    example: 'YXVkaXQ6MTA0Mg',
  })
  nextCursor: string | null;
}
