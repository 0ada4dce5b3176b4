import { ApiProperty } from '@nestjs/swagger';
import { TimeOrNull } from '../../http/nullable-fields.js';
import { WrittenPhoneField } from '../../phone/e164.js';
import { WHY_NOT, type WhyNot } from '../may-text/why-not.sql.js';

const ACTIONS = ['stop', 'restore'] as const;

/** Why staff stop or restore a number. Not free text, because it would stay in the audit trail forever. */
export const SUPPRESSION_REASONS = [
  'asked-by-phone',
  'asked-by-email',
  'asked-by-mail',
  'asked-in-person',
  'wrong-number',
  'stopped-by-mistake',
  'other',
] as const;

/** The number to ask about. */
export class MayTextQuery {
  @WrittenPhoneField()
  phone: string;
}

/** Whether a number may be texted right now. */
export class MayTextAnswer {
  @ApiProperty({
    format: 'uuid',
    description: 'Under this id the answer is kept.',
    example: '01993f70-0d2b-7aa1-8f11-2a6d1f0e9b55',
  })
  id: string;

  @ApiProperty({ example: false })
  mayText: boolean;

  @ApiProperty({
    enum: WHY_NOT,
    enumName: 'WhyNotText',
    nullable: true,
    description: 'The weightiest reason against it.',
    example: 'stopped',
  })
  reason: WhyNot | null;

  @ApiProperty({
    enum: WHY_NOT,
    enumName: 'WhyNotText',
    isArray: true,
    description: 'All of them.',
    example: ['stopped'],
  })
  reasons: WhyNot[];

  @TimeOrNull('When the quiet hours end, if it is one of them.')
  opensAt: Date | null;
}

/** A stop or restoral by staff. */
export class SuppressionChange {
  @WrittenPhoneField()
  phone: string;

  @ApiProperty({
    enum: ACTIONS,
    description: 'restore only when the owner of the number asked for texts again, or never asked for the stop.',
    example: 'stop',
  })
  action: (typeof ACTIONS)[number];

  @ApiProperty({ enum: SUPPRESSION_REASONS, enumName: 'SuppressionReason', example: 'asked-by-phone' })
  reason: (typeof SUPPRESSION_REASONS)[number];
}

/** The state of a number after a change. */
export class SuppressionState {
  @ApiProperty({ example: true })
  stopped: boolean;

  @ApiProperty({ description: 'False: it was so before.', example: true })
  changed: boolean;
}
