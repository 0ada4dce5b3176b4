import { ApiProperty } from '../../http/fields/api-fields.js';
import { cleanText } from '../../http/fields/clean-text.js';
import { Cleaned, HasLength } from '../../http/fields/field-checks.js';
import { MOST_TEXT_BY_HAND } from '../../texting/by-hand/lead-text.dto.js';

/** A text to the person of a lead. */
export class NewText {
  @Cleaned(cleanText)
  @ApiProperty({ maxLength: MOST_TEXT_BY_HAND, example: 'Yes, I can call you at 3 p.m.' })
  @HasLength(1, MOST_TEXT_BY_HAND, `Enter a text of at most ${MOST_TEXT_BY_HAND} characters.`)
  text: string;

  @ApiProperty({
    format: 'uuid',
    nullable: true,
    type: 'string',
    description:
      'The newest text from the person that you have read, or null. Unread replies up to it are marked as read: they do not ask to stop.',
  })
  newest: string | null;
}

/** A text that waits until it leaves. */
export class WrittenText {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ format: 'date-time', description: 'It can be undone until then.' }) leavesAt: Date;
}

/** The newest text by hand that a reader has seen. */
export class SeenTexts {
  @ApiProperty({ format: 'uuid', description: 'Failed texts up to this one are marked as read.' }) newest: string;
}
