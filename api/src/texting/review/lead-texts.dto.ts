import { ApiProperty } from '../../http/fields/api-fields.js';
import { TextOrNull, TimeField } from '../../http/fields/nullable-fields.js';
import { LeadText, MayTextByHand } from '../by-hand/lead-text.dto.js';
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

  @ApiProperty({
    enum: MEANINGS,
    enumName: 'TextMeaning',
    description: 'How the text was classified.',
    example: 'doubtful',
  })
  meaning: Meaning;

  @ApiProperty({
    type: [String],
    description:
      'The words by which the text was classified as a stop, a start or help. Empty for a text that staff have to read, ' +
      'for an erased person, and if the current rules would classify the text differently.',
    example: ['take me off your list'],
  })
  evidence: string[];

  @ApiProperty({ enum: EFFECTS, enumName: 'TextEffect', description: 'What the text changed.', example: 'stopped' })
  effect: MessageEffect;

  @ApiProperty({
    enum: TEXT_DECISIONS,
    enumName: 'TextDecision',
    nullable: true,
    description: 'What staff decided that the text meant.',
  })
  decision: TextDecision | null;

  @TextOrNull('The staff member who decided.', 'Ann Lee') decidedBy: string | null;

  @ApiProperty({
    description:
      'Whether staff may decide what the text meant, or change their decision. They may until the number sends another text.',
  })
  mayDecide: boolean;
}

/** A stop of a number, or a restoral, which ends a stop. */
export class TextStop {
  @ApiProperty({ enum: ['stop', 'restore'] }) action: 'stop' | 'restore';
  @TimeField('2026-11-20T14:05:00.123Z') at: Date;

  @ApiProperty({
    enum: SOURCES,
    enumName: 'TextStopSource',
    description: 'Where the stop or restoral came from.',
    example: 'inbound',
  })
  source: (typeof SOURCES)[number];

  @TextOrNull('The staff member, if staff did it.', 'Ann Lee') by: string | null;

  @ApiProperty({
    enum: SUPPRESSION_REASONS,
    enumName: 'SuppressionReason',
    nullable: true,
    description: 'Why staff did it.',
  })
  reason: (typeof SUPPRESSION_REASONS)[number] | null;
}

/**
 * The texts from a lead's numbers, and the stops of the numbers: the newest 200 texts and the newest 200 stops, oldest
 * first; and the texts that staff wrote.
 */
export class LeadTexts {
  @ApiProperty({ type: [ReceivedMessage] }) messages: ReceivedMessage[];
  @ApiProperty({ type: [TextStop] }) stops: TextStop[];
  @ApiProperty({ type: [LeadText], description: 'Texts of staff to this lead.' }) sent: LeadText[];
  @ApiProperty({ type: MayTextByHand }) byHand: MayTextByHand;
}
