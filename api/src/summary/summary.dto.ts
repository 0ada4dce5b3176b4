import type { Type } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { LEAD_STATUSES, LOST_REASONS } from '../leads/lead/lead-enums.js';
import { PrivacyRequestsDue } from '../privacy/privacy-request.dto.js';

const MINE = ['false', 'true'] as const;

/** Parameters of the summary. */
export class SummaryParameters {
  @ApiPropertyOptional({
    enum: MINE,
    default: 'false',
    description: "Only leads that you work. Privacy requests and notices are everybody's all the same.",
  })
  mine?: (typeof MINE)[number];
}

const Count = (description?: string) => ApiProperty({ type: 'integer', ...(description && { description }) });

/** The class of counts of these names, for its description. */
function CountsOf<Name extends string>(names: readonly Name[]): Type<Record<Name, number>> {
  class Counts {}
  for (const name of names) Count()(Counts.prototype, name);
  return Counts as Type<Record<Name, number>>;
}

/** Seller leads by status, without suspected and confirmed spam. */
export class SellerCounts extends CountsOf(LEAD_STATUSES.seller) {}

/** Buyer leads by status, without suspected and confirmed spam. */
export class BuyerCounts extends CountsOf(LEAD_STATUSES.buyer) {}

/** Leads by type and status. */
export class LeadCounts {
  @ApiProperty({ type: SellerCounts }) seller: SellerCounts;
  @ApiProperty({ type: BuyerCounts }) buyer: BuyerCounts;
}

/** Lost sellers by reason, where staff said it; without suspected and confirmed spam. */
export class LossCounts extends CountsOf(LOST_REASONS) {}

/** How soon sellers were answered, of all first answers that were given in a window of time. */
export class FirstResponse {
  @Count('First answers in the window.') answered: number;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Null without answers.' }) medianSeconds: number | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Nine of ten sellers waited at most so long.' })
  percentile90Seconds: number | null;
}

/** The windows end now. */
export class FirstResponses {
  @ApiProperty({ type: FirstResponse }) last7Days: FirstResponse;
  @ApiProperty({ type: FirstResponse }) last30Days: FirstResponse;
}

/** E-mails and webhooks about leads, one for each recipient. */
export class NoticeCounts {
  @Count('Waiting for their first or their next try; among them what is not yet handed out to recipients.')
  pending: number;
  @Count('Given up; see `GET /api/admin/notices?state=failed`.') failed: number;
}

/** Where the work stands. */
export class Summary {
  @ApiProperty({ format: 'date-time' }) at: Date;
  @ApiProperty({ type: LeadCounts }) counts: LeadCounts;
  @ApiProperty({ type: LossCounts }) lostReasons: LossCounts;
  @Count('Unanswered sellers whose promised 24 hours end within 4 hours.') atRisk: number;
  @Count('Unanswered sellers whose promised 24 hours are over.') overdue: number;
  @Count('Sellers who were lost, or closed, without an answer.') lostUnanswered: number;
  @Count('Suspected or confirmed spam; in no other count.') quarantined: number;
  @Count('Suspected spam that nobody has decided about.') awaitingDecision: number;
  @ApiProperty({ type: FirstResponses }) firstResponse: FirstResponses;
  @ApiProperty({ type: PrivacyRequestsDue }) privacyRequests: PrivacyRequestsDue;
  @ApiProperty({ type: NoticeCounts }) notices: NoticeCounts;
}
