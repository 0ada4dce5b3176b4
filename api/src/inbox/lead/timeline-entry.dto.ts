import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  CONTACT_CHANNELS,
  CONTACT_OUTCOMES,
  type ContactChannel,
  type ContactOutcome,
} from '../../leads/lead/lead-enums.js';
import { StaffName } from './lead-state.dto.js';

export const TIMELINE_KINDS = [
  'received',
  'note',
  'contact',
  'status-changed',
  'assignee-changed',
  'quarantine-released',
  'quarantine-confirmed',
] as const;

/** One thing that happened to a lead. */
export class TimelineEntry {
  @ApiProperty({ format: 'date-time', example: '2026-11-20T17:30:00.000Z' })
  at: Date;

  @ApiProperty({ enum: TIMELINE_KINDS, enumName: 'TimelineKind', example: 'contact' })
  kind: (typeof TIMELINE_KINDS)[number];

  @ApiProperty({ type: StaffName, nullable: true, description: 'Null for what the visitor did.' })
  staff: StaffName | null;

  @ApiPropertyOptional({ description: 'Of a note.', example: 'Owns it with her brother.' })
  text?: string;

  @ApiPropertyOptional({
    enum: CONTACT_CHANNELS,
    enumName: 'ContactChannel',
    description: 'Of a contact.',
    example: 'call',
  })
  channel?: ContactChannel;

  @ApiPropertyOptional({
    enum: CONTACT_OUTCOMES,
    enumName: 'ContactOutcome',
    description: 'Of a contact.',
    example: 'reached',
  })
  outcome?: ContactOutcome;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'Of a contact: when it was written down.',
    example: '2026-11-20T18:02:11.482Z',
  })
  loggedAt?: Date;

  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    description: 'Of a change: status, state or name before.',
    example: 'new',
  })
  from?: string | null;

  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    description: 'Of a change: status, state or name after.',
    example: 'contacted',
  })
  to?: string | null;
}
