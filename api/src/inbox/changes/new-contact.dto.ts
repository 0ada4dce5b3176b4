import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Expose } from 'class-transformer';
import { IsIn, ValidateBy, ValidateIf } from 'class-validator';
import { CLOCK_STATES, type ClockState } from '../../leads/lead/response-clock.js';
import {
  CONTACT_CHANNELS,
  CONTACT_OUTCOMES,
  type ContactChannel,
  type ContactOutcome,
} from '../../leads/lead/contact-outcome.js';
import { readInstant } from '../../http/instant.js';
import { StaffName } from '../lead/staff-name.dto.js';

// A day alone does not say when somebody called.
const isTime = (value: unknown) => typeof value === 'string' && value.includes('T') && readInstant(value) !== undefined;

/** A contact that a member of staff had, or tried to have, with the visitor. */
export class NewContact {
  @ApiProperty({ enum: CONTACT_CHANNELS, enumName: 'ContactChannel', example: 'call' })
  @Expose()
  @IsIn(CONTACT_CHANNELS, { message: `Choose from: ${CONTACT_CHANNELS.join(', ')}.` })
  channel: ContactChannel;

  @ApiProperty({
    enum: CONTACT_OUTCOMES,
    enumName: 'ContactOutcome',
    example: 'reached',
    description: 'All but no-answer stop the response clock: then the visitor still waits.',
  })
  @Expose()
  @IsIn(CONTACT_OUTCOMES, { message: `Choose from: ${CONTACT_OUTCOMES.join(', ')}.` })
  outcome: ContactOutcome;

  @ApiPropertyOptional({
    format: 'date-time',
    example: '2026-11-20T09:30:00-08:00',
    description:
      'When it happened, with the offset from UTC; now, unless told. Not in the future and not before the lead was received.',
  })
  @Expose()
  @ValidateIf((_: object, value: unknown) => value !== undefined)
  @ValidateBy(
    { name: 'isInstant', validator: { validate: isTime } },
    { message: 'Send a date and time with its offset from UTC, such as 2026-11-20T09:30:00-08:00.' },
  )
  at?: string;
}

/** A contact as it is kept, and what it did to the promise; contacts are never changed. */
export class StoredContact {
  @ApiProperty({ format: 'uuid', example: '01993f70-0d2b-7aa1-8f11-2a6d1f0e9b55' })
  id: string;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T17:30:00.000Z' })
  at: Date;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T18:02:11.482Z' })
  loggedAt: Date;

  @ApiProperty({ type: StaffName })
  staff: StaffName;

  @ApiProperty({ enum: CONTACT_CHANNELS, enumName: 'ContactChannel', example: 'call' })
  channel: ContactChannel;

  @ApiProperty({ enum: CONTACT_OUTCOMES, enumName: 'ContactOutcome', example: 'reached' })
  outcome: ContactOutcome;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: '2026-11-20T17:30:00.000Z' })
  firstContactAt: Date | null;

  @ApiProperty({ enum: CLOCK_STATES, enumName: 'ClockState', nullable: true, example: 'answered' })
  clockState: ClockState | null;
}
