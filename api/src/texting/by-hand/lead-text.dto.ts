import { ApiProperty } from '../../http/fields/api-fields.js';
import { TextOrNull, TimeOrNull } from '../../http/fields/nullable-fields.js';
import { WHY_NOT, type WhyNot } from '../may-text/why-not.sql.js';

/** The most characters of a text by hand. Carriers drop longer texts more often. */
export const MOST_TEXT_BY_HAND = 320;

export const SENT_TEXT_STATES = [
  'waiting',
  'skipped',
  'handing',
  'unknown',
  'refused',
  'sent',
  'delivered',
  'failed',
] as const;

/** Why staff may not text the person of a lead by hand now. */
const WHY_NO_TEXT = [...WHY_NOT, 'spam', 'no-provider'] as const;
export type WhyNoText = WhyNot | 'spam' | 'no-provider';

/** A text that a staff member wrote to the person of a lead. */
export class LeadText {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ format: 'date-time' }) at: string;
  @ApiProperty({ description: 'The author.', example: 'Ann Lee' }) staff: string;
  @ApiProperty() text: string;

  @ApiProperty({
    enum: SENT_TEXT_STATES,
    enumName: 'SentTextState',
    description: '`skipped`: not sent, for the reason in `code`; `unknown`: perhaps sent.',
  })
  state: (typeof SENT_TEXT_STATES)[number];

  @TextOrNull("The provider's code of a refused or failed text, or why it was skipped.") code: string | null;
  @ApiProperty({ description: 'Nobody has read that it did not arrive.' }) unread: boolean;
}

/** Whether staff may text the person of a lead by hand now. */
export class MayTextByHand {
  @ApiProperty({ enum: WHY_NO_TEXT, enumName: 'WhyNoText', nullable: true, description: 'Null if you may.' })
  whyNot: WhyNoText | null;

  @TimeOrNull('When the quiet hours end, if they are the reason.') until: Date | null;
}
