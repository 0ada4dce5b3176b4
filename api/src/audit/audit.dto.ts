import { ApiProperty, ApiPropertyOptional } from '../http/fields/api-fields.js';
import { Field, TextOrNull, TimeField } from '../http/fields/nullable-fields.js';
import { CursorField, cursorsOf, LimitField, PageOf } from '../http/fields/list-page.js';
import { AUDIT_ACTIONS, type AuditAction } from '../database/audit-action.js';
import { InstantField } from '../http/fields/instant.js';

export const auditCursors = cursorsOf('audit', (seq) => /^[1-9]\d{0,17}$/.test(seq));

const MomentField = (description: string) =>
  InstantField({ description, required: false }, { message: 'Write a moment such as 2026-11-20T14:05:00Z.' });

const IdField = (description: string) => ApiPropertyOptional({ type: 'string', format: 'uuid', description });

export class AuditQuery {
  @IdField('Id of an account: only entries about its actions.')
  staff?: string;

  @IdField('Id of a lead: only entries about this lead.')
  lead?: string;

  @ApiPropertyOptional({ enum: AUDIT_ACTIONS, enumName: 'AuditAction' })
  action?: AuditAction;

  @MomentField('Only entries from this moment on.')
  from?: Date;

  @MomentField('Only entries before this moment.')
  to?: Date;

  @LimitField('entries')
  limit?: number;

  @CursorField(auditCursors)
  cursor?: string;
}

export class AuditEntry {
  @Field('1, 2, 3 … without a gap.', 1042, 'integer') seq: number;
  @TimeField('2026-11-20T14:05:00.123Z') at: Date;

  @TextOrNull('Account that acted; null if nobody was signed in.', '01993f6e-5c1a-7c3e-9d5b-0f6a1e2b3c4d', 'uuid')
  staffId: string | null;

  @TextOrNull('Name of the account.', 'Ann Lee') staffName: string | null;

  @ApiProperty({ enum: AUDIT_ACTIONS, enumName: 'AuditAction', example: 'lead-read' })
  action: AuditAction;

  @TextOrNull('Lead that the entry is about.', '01993f6f-0a2b-7d4c-8e5f-1a2b3c4d5e6f', 'uuid')
  leadId: string | null;

  @TextOrNull('IP address of the request; null for commands that the operator ran.', '203.0.113.7')
  ip: string | null;

  @ApiProperty({
    type: 'object',
    properties: {},
    additionalProperties: true,
    description: 'Ids, names of fields and counts.',
    example: { fields: ['status'] },
  })
  detail: Record<string, unknown>;

  @Field(
    'SHA-256 of the hash of the previous entry and of this entry, in hexadecimal.',
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  )
  hash: string;
}

export class AuditPage extends PageOf(AuditEntry) {}
