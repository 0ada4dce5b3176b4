import { ApiProperty } from '@nestjs/swagger';
import { TextOrNull } from '../../http/nullable-fields.js';
import { ReceivedMessage } from './received-message.dto.js';
import { SUPPRESSION_REASONS } from './text-staff.dto.js';

const SOURCES = ['inbound', 'page', 'staff', 'form', 'erasure'] as const;

/** A stop of a number, or its end. */
export class TextStop {
  @ApiProperty({ enum: ['stop', 'restore'], example: 'stop' })
  action: 'stop' | 'restore';

  @ApiProperty({ format: 'date-time', example: '2026-11-20T14:05:00.123Z' })
  at: Date;

  @ApiProperty({ enum: SOURCES, enumName: 'TextStopSource', description: 'What it came by.', example: 'inbound' })
  source: (typeof SOURCES)[number];

  @TextOrNull('Who of staff did it.', 'Ann Lee')
  by: string | null;

  @ApiProperty({
    enum: SUPPRESSION_REASONS,
    enumName: 'SuppressionReason',
    nullable: true,
    description: 'Why staff did it.',
    example: 'asked-by-phone',
  })
  reason: (typeof SUPPRESSION_REASONS)[number] | null;
}

/** What was written between us and the number of a lead: the newest 200 of each, oldest first. */
export class LeadTexts {
  @ApiProperty({ type: [ReceivedMessage] })
  messages: ReceivedMessage[];

  @ApiProperty({ type: [TextStop] })
  stops: TextStop[];
}
