import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { TextOrNull } from '../../http/nullable-fields.js';
import { DESCRIBED } from '../../leads/lead/lead-enums.dto.js';
import type { LeadStatus, LeadType } from '../../leads/lead/lead-enums.js';
import type { MessageEffect } from '../inbound/inbound-message.js';
import type { Meaning } from '../replies/reply-keywords.js';
import { SuppressionState } from './text-staff.dto.js';

const REVIEWS = ['none', 'needed', 'decided'] as const;
const DECISIONS = ['stop', 'no-stop'] as const;
const MEANINGS: readonly Meaning[] = ['stop', 'doubtful', 'start', 'help', 'other'];
const EFFECTS: readonly MessageEffect[] = ['pending', 'stopped', 'already-stopped', 'restored', 'none'];

/** Words of a text that support its meaning. */
export class MessageEvidence {
  @ApiProperty({ example: 'wrong number' })
  words: string;

  @ApiProperty({ type: 'integer', description: 'Of all that spoke for it, in percent.', example: 82 })
  share: number;
}

/** A lead with the number of a text. */
export class LeadOfNumber {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty(DESCRIBED.type) type: LeadType;
  @ApiProperty({ example: 'John Doe' }) name: string;
  @ApiProperty(DESCRIBED.status) status: LeadStatus;
}

/** A text that somebody sent us. */
export class ReceivedMessage {
  @ApiProperty({ format: 'uuid', example: '01993f70-0d2b-7aa1-8f11-2a6d1f0e9b55' })
  id: string;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T14:05:00.123Z' })
  receivedAt: Date;

  @ApiProperty({ format: 'date-time', example: '2026-11-20T14:04:58.000Z' })
  sentAt: Date;

  @TextOrNull('Null once the person is erased.', '+12125550123')
  phone: string | null;

  @TextOrNull('Null once the person is erased.', 'Wrong number')
  body: string | null;

  @ApiProperty({ enum: MEANINGS, enumName: 'TextMeaning', description: 'What it was taken for.', example: 'doubtful' })
  meaning: Meaning;

  @ApiProperty({
    type: [MessageEvidence],
    description:
      'The words that spoke for `meaning`, the strongest first, by what is known of replies today. Empty once the person ' +
      'is erased, and where it would be taken for something else today.',
  })
  evidence: MessageEvidence[];

  @ApiProperty({ enum: EFFECTS, enumName: 'TextEffect', description: 'What it changed.', example: 'stopped' })
  effect: MessageEffect;

  @ApiProperty({ enum: REVIEWS, enumName: 'TextReview', example: 'needed' })
  review: (typeof REVIEWS)[number];

  @ApiProperty({
    enum: DECISIONS,
    enumName: 'TextDecision',
    nullable: true,
    description: 'What staff say it meant.',
    example: null,
  })
  decision: (typeof DECISIONS)[number] | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: null })
  decidedAt: Date | null;

  @ApiProperty({ type: 'string', nullable: true, example: null })
  decidedBy: string | null;

  @ApiProperty({ description: 'Whether the number is stopped now.', example: true })
  stopped: boolean;

  @ApiProperty({
    description:
      'Whether staff may decide what it meant, or change their decision: until the number sends another text.',
    example: true,
  })
  mayDecide: boolean;

  @ApiProperty({ type: [LeadOfNumber], description: 'Leads of the number, newest first; at most 20.' })
  leads: LeadOfNumber[];
}

const DECISION = { enum: DECISIONS, enumName: 'TextDecision' } as const;

/** What a doubtful text meant, as staff decide. */
export class MessageDecision {
  @ApiProperty({
    ...DECISION,
    description: 'no-stop restores the number, unless it was stopped otherwise too.',
    example: 'no-stop',
  })
  decision: (typeof DECISIONS)[number];

  @ApiPropertyOptional({
    ...DECISION,
    description: 'The decision that this one replaces. Without it, nothing changes if somebody has decided.',
  })
  instead?: (typeof DECISIONS)[number];
}

/** The state of the number after a decision. */
export class MessageDecided extends SuppressionState {
  @ApiProperty({ description: 'False: somebody decided before, as the next two say.', example: true })
  applied: boolean;

  @ApiProperty({ ...DECISION, example: 'no-stop' })
  decision: (typeof DECISIONS)[number];

  @TextOrNull('Who decided.', 'Ann Lee')
  decidedBy: string | null;
}
