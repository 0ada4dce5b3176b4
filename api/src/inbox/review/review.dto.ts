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
  @ApiProperty({ format: 'uuid', description: 'Id of the lead (spam), the text (reply) or the pair (duplicate).' })
  id: string;

  @ApiProperty({ enum: REVIEW_KINDS, enumName: 'ReviewKind', example: 'spam' }) kind: (typeof REVIEW_KINDS)[number];

  @ApiProperty({ format: 'date-time', description: 'When the lead, the text or the later lead of the pair arrived.' })
  at: Date;

  @ApiProperty({ enum: QUARANTINE_REASONS, enumName: 'QuarantineReason', isArray: true, description: 'For spam.' })
  reasons: QuarantineReason[];

  @ApiProperty({
    enum: PAIR_REASONS,
    enumName: 'PairReason',
    isArray: true,
    description: 'For a duplicate, what both leads share.',
  })
  alike: (typeof PAIR_REASONS)[number][];

  @ApiProperty({
    type: [ReviewLead],
    description: 'One lead (spam), two (duplicate), or at most 20 with the number (reply); oldest first.',
  })
  leads: ReviewLead[];

  @ApiProperty({ type: ReceivedMessage, nullable: true, description: 'For a reply.' })
  message: ReceivedMessage | null;
}

/** A page of waiting items, oldest first. */
export class ReviewPage extends PageOf(ReviewItem) {}

/** Cursors that contain the time of an item, in microseconds since 1970, and its id. */
export const reviewCursors = cursorsOf('review', (text) => {
  const [at = '', id] = text.split(':');
  return /^\d{1,16}$/.test(at) && isId(id);
});

/** Parameters of `GET review`. */
export class ReviewQuery {
  @LimitField('items')
  limit?: number;

  @CursorField(reviewCursors)
  cursor?: string;
}

const DECISION = { enum: REVIEW_DECISIONS, enumName: 'ReviewDecision' } as const;

/** A decision about suspected spam, a reply or two leads. */
export class ReviewDecisionRequest {
  @ApiProperty({ format: 'uuid', description: 'Id of the item.' })
  id: string;

  @ApiProperty({ ...DECISION, example: 'not-spam' }) decision: ReviewDecision;

  @ApiPropertyOptional({
    ...DECISION,
    description: 'The earlier decision to replace. Without it, nothing changes if a colleague has decided.',
  })
  instead?: ReviewDecision;
}

/** The present decision about an item. */
export class ReviewDecided {
  @ApiProperty({ description: 'Whether the request changed anything; false if a colleague had decided before.' })
  applied: boolean;
  @ApiProperty({ ...DECISION, example: 'not-spam' }) decision: ReviewDecision;
  @TextOrNull('Name of the colleague who decided.', 'Ann Lee') decidedBy: string | null;
}
