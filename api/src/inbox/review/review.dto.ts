import { ApiProperty, ApiPropertyOptional, PickType } from '../../http/fields/api-fields.js';
import { isId } from '../../http/fields/is-id.js';
import { CursorField, cursorsOf, LimitField, PageOf } from '../../http/fields/list-page.js';
import { TextOrNull } from '../../http/fields/nullable-fields.js';
import { QUARANTINE_REASONS, type QuarantineReason } from '../../leads/spam/quarantine.js';
import { ReceivedMessage, TEXT_DECISIONS } from '../../texting/review/lead-texts.dto.js';
import { LeadListItem } from '../list/lead-list-page.dto.js';
import { PAIR_DECISIONS, PAIR_REASONS } from './lead-pairs.sql.js';

export const REVIEW_KINDS = ['spam', 'reply', 'duplicate'] as const;
export const SPAM_DECISIONS = ['spam', 'not-spam'] as const;
const REVIEW_DECISIONS = [...SPAM_DECISIONS, ...TEXT_DECISIONS, ...PAIR_DECISIONS] as const;

/** A decision about suspected spam, a reply or two leads. */
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number];

/** A lead that waits for a decision. */
export class ReviewLead extends PickType(LeadListItem, [
  'id',
  'type',
  'firstName',
  'lastName',
  'phone',
  'email',
  'status',
  'receivedAt',
  'respondBy',
  'clockState',
  'excerpt',
  'assignee',
  'version',
]) {}

/** An item that waits for a decision of staff. */
export class ReviewItem {
  @ApiProperty({ format: 'uuid', description: 'Of the lead (spam), of the text (reply) or of the pair (duplicate).' })
  id: string;

  @ApiProperty({ enum: REVIEW_KINDS, enumName: 'ReviewKind', example: 'spam' }) kind: (typeof REVIEW_KINDS)[number];

  @ApiProperty({ format: 'date-time', description: 'When the lead, the text or the later lead of the pair came.' })
  at: Date;

  @ApiProperty({ enum: QUARANTINE_REASONS, enumName: 'QuarantineReason', isArray: true, description: 'Of spam.' })
  reasons: QuarantineReason[];

  @ApiProperty({ enum: PAIR_REASONS, enumName: 'PairReason', isArray: true, description: 'What a pair has in common.' })
  alike: (typeof PAIR_REASONS)[number][];

  @ApiProperty({
    type: [ReviewLead],
    description: 'One (spam), two (duplicate), or at most 20 of a number (reply); the earlier first.',
  })
  leads: ReviewLead[];

  @ApiProperty({ type: ReceivedMessage, nullable: true, description: 'Of a reply.' }) message: ReceivedMessage | null;
}

/** A page of waiting items, oldest first. */
export class ReviewPage extends PageOf(ReviewItem) {}

/** By the microseconds since 1970 and the id of an item. */
export const reviewCursors = cursorsOf('review', (text) => {
  const [at = '', id] = text.split(':');
  return /^\d{1,16}$/.test(at) && isId(id);
});

/** The page of the list. */
export class ReviewQuery {
  @LimitField('items')
  limit?: number;

  @CursorField(reviewCursors)
  cursor?: string;
}

const DECISION = { enum: REVIEW_DECISIONS, enumName: 'ReviewDecision' } as const;

/** A decision about suspected spam, a reply or two leads. */
export class ReviewDecisionRequest {
  @ApiProperty({ format: 'uuid', description: 'Of the item: the lead, the text or the pair.' })
  id: string;

  @ApiProperty({ ...DECISION, example: 'not-spam' }) decision: ReviewDecision;

  @ApiPropertyOptional({
    ...DECISION,
    description: 'The decision that this one replaces. Without it, nothing changes if somebody has decided.',
  })
  instead?: ReviewDecision;
}

/** The decision that stands. */
export class ReviewDecided {
  @ApiProperty({ description: 'False: somebody decided before, as the next two say.' }) applied: boolean;
  @ApiProperty({ ...DECISION, example: 'not-spam' }) decision: ReviewDecision;
  @TextOrNull('Who decided.', 'Ann Lee') decidedBy: string | null;
}
