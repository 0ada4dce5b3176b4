import { ApiProperty } from '../../http/fields/api-fields.js';
import { TextOrNull, TimeField } from '../../http/fields/nullable-fields.js';
import type { MessageEffect } from '../inbound/inbound-message.js';
import type { Meaning } from '../replies/reply-keywords.js';
import { SUPPRESSION_REASONS } from './text-staff.dto.js';

/** The decisions of staff about the meaning of a reply. */
export const TEXT_DECISIONS = ['stop', 'no-stop'] as const;

export type TextDecision = (typeof TEXT_DECISIONS)[number];

const MEANINGS: readonly Meaning[] = ['stop', 'doubtful', 'start', 'help', 'other'];
const EFFECTS: readonly MessageEffect[] = ['pending', 'stopped', 'already-stopped', 'restored', 'none'];
const SOURCES = ['inbound', 'page', 'staff', 'form', 'erasure'] as const;

/** A text that somebody sent us. */
export class ReceivedMessage {
  @ApiProperty({ format: 'uuid' }) id: string;
  @TimeField('2026-11-20T14:05:00.123Z') receivedAt: Date;
  @TextOrNull('Null once the person is erased.', '+12125550123') phone: string | null;
  @TextOrNull('Null once the person is erased.', 'Wrong number') body: string | null;

  @ApiProperty({ enum: MEANINGS, enumName: 'TextMeaning', description: 'What it was taken for.', example: 'doubtful' })
  meaning: Meaning;

  @ApiProperty({
    type: [String],
    description:
      'The words that mean a stop, a start or help, by what is known of replies today. Empty for a reply that staff have ' +
      'to read, once the person is erased, and where it would be taken for something else today.',
    example: ['take me off your list'],
  })
  evidence: string[];

  @ApiProperty({ enum: EFFECTS, enumName: 'TextEffect', description: 'What it changed.', example: 'stopped' })
  effect: MessageEffect;

  @ApiProperty({
    enum: TEXT_DECISIONS,
    enumName: 'TextDecision',
    nullable: true,
    description: 'What staff say it meant.',
  })
  decision: TextDecision | null;

  @TextOrNull('Who of staff said so.', 'Ann Lee') decidedBy: string | null;

  @ApiProperty({
    description:
      'Whether staff may decide what it meant, or change their decision: until the number sends another text.',
  })
  mayDecide: boolean;
}

/** A stop of a number, or its end. */
export class TextStop {
  @ApiProperty({ enum: ['stop', 'restore'] }) action: 'stop' | 'restore';
  @TimeField('2026-11-20T14:05:00.123Z') at: Date;

  @ApiProperty({ enum: SOURCES, enumName: 'TextStopSource', description: 'What it came by.', example: 'inbound' })
  source: (typeof SOURCES)[number];

  @TextOrNull('Who of staff did it.', 'Ann Lee') by: string | null;

  @ApiProperty({
    enum: SUPPRESSION_REASONS,
    enumName: 'SuppressionReason',
    nullable: true,
    description: 'Why staff did it.',
  })
  reason: (typeof SUPPRESSION_REASONS)[number] | null;
}

/** The texts between us and a lead's number: the newest 200 of each direction, oldest first. */
export class LeadTexts {
  @ApiProperty({ type: [ReceivedMessage] }) messages: ReceivedMessage[];
  @ApiProperty({ type: [TextStop] }) stops: TextStop[];
}
