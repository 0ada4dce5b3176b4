import { ApiProperty } from '../../http/fields/api-fields.js';
import { Field, TimeOrNull } from '../../http/fields/nullable-fields.js';
import { WrittenPhoneField } from '../../http/fields/written-phone-field.js';
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

/** The number to decide about. */
export class MayTextQuery {
  @WrittenPhoneField() phone: string;
}

const REASON = { enum: WHY_NOT, enumName: 'WhyNotText' } as const;

/** Whether a number may be texted right now. */
export class MayTextAnswer {
  @ApiProperty({ format: 'uuid', description: 'The id of the stored decision.' }) id: string;
  @ApiProperty({ example: false }) mayText: boolean;

  @ApiProperty({
    ...REASON,
    nullable: true,
    description: 'The most important reason against a text.',
    example: 'stopped',
  })
  reason: WhyNot | null;

  @ApiProperty({
    ...REASON,
    isArray: true,
    description: 'All reasons against a text, most important first.',
    example: ['stopped'],
  })
  reasons: WhyNot[];
  @TimeOrNull('When the quiet hours end, if they are a reason.') opensAt: Date | null;
}

/** A stop or restoral by staff. */
export class SuppressionChange {
  @WrittenPhoneField() phone: string;

  @ApiProperty({
    enum: ACTIONS,
    description: 'Choose restore only if the owner of the number asked for texts again, or never asked for the stop.',
    example: 'stop',
  })
  action: (typeof ACTIONS)[number];

  @ApiProperty({ enum: SUPPRESSION_REASONS, enumName: 'SuppressionReason', example: 'asked-by-phone' })
  reason: (typeof SUPPRESSION_REASONS)[number];
}

/** The state of a number after a change. */
export class SuppressionState {
  @Field('Whether texts to the number are stopped.', true) stopped: boolean;
  @Field('Whether the request changed this.', true) changed: boolean;
}
