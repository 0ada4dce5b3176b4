import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

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

const Count = (example: number, description?: string) =>
  ApiProperty({ type: 'integer', example, ...(description && { description }) });

/** Seller leads by status, without suspected and confirmed spam. */
export class SellerCounts {
  @Count(12) new: number;
  @Count(30) contacted: number;
  @Count(9) 'offer-made': number;
  @Count(4) 'under-contract': number;
  @Count(51) closed: number;
  @Count(80) lost: number;
}

/** Buyer leads by status, without suspected and confirmed spam. */
export class BuyerCounts {
  @Count(7) new: number;
  @Count(21) contacted: number;
  @Count(140) active: number;
  @Count(33) inactive: number;
}

/** Leads by type and status. */
export class LeadCounts {
  @ApiProperty({ type: SellerCounts }) seller: SellerCounts;
  @ApiProperty({ type: BuyerCounts }) buyer: BuyerCounts;
}

/** Lost sellers by reason, where staff said it; without suspected and confirmed spam. */
export class LossCounts {
  @Count(21) 'not-interested': number;
  @Count(17) price: number;
  @Count(9) 'sold-elsewhere': number;
  @Count(6) 'not-the-owner': number;
  @Count(3) 'title-problem': number;
  @Count(4) 'unsuitable-land': number;
  @Count(12) unreachable: number;
  @Count(2) other: number;
}

/** How soon sellers were answered, of all first answers that were given in a window of time. */
export class FirstResponse {
  @Count(64, 'First answers in the window.') answered: number;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Null without answers.', example: 5400 }) medianSeconds:
    number | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Nine of ten sellers waited at most so long.',
    example: 61_200,
  })
  percentile90Seconds: number | null;
}

/** The windows end now. */
export class FirstResponses {
  @ApiProperty({ type: FirstResponse }) last7Days: FirstResponse;
  @ApiProperty({ type: FirstResponse }) last30Days: FirstResponse;
}

/** E-mails and webhooks about leads, one for each recipient. */
export class NoticeCounts {
  @Count(2, 'Waiting for their first or their next try; among them what is not yet handed out to recipients.')
  pending: number;
  @Count(0, 'Given up; see `GET /api/admin/notices?state=failed`.') failed: number;
}

/** What people asked about their data and nobody has finished. */
export class PrivacyRequestsDue {
  @Count(2) open: number;
  @Count(0, 'Past the day by which they had to be confirmed or finished.') overdue: number;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: '2026-12-04T14:05:00.000Z' })
  nextConfirmBy: Date | null;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: '2027-01-04T14:05:00.000Z' })
  nextFinishBy: Date | null;
}

/** Where the work stands. */
export class Summary {
  @ApiProperty({ format: 'date-time', example: '2026-11-20T18:02:11.482Z' }) at: Date;
  @ApiProperty({ type: LeadCounts }) counts: LeadCounts;
  @ApiProperty({ type: LossCounts }) lostReasons: LossCounts;
  @Count(3, 'Unanswered sellers whose promised 24 hours end within 4 hours.') atRisk: number;
  @Count(1, 'Unanswered sellers whose promised 24 hours are over.') overdue: number;
  @Count(2, 'Sellers who were lost, or closed, without an answer.') lostUnanswered: number;
  @Count(6, 'Suspected or confirmed spam; in no other count.') quarantined: number;
  @Count(2, 'Suspected spam that nobody has decided about.') awaitingDecision: number;
  @ApiProperty({ type: FirstResponses }) firstResponse: FirstResponses;
  @ApiProperty({ type: PrivacyRequestsDue }) privacyRequests: PrivacyRequestsDue;
  @ApiProperty({ type: NoticeCounts }) notices: NoticeCounts;
}
