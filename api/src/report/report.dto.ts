import { ApiProperty, ApiPropertyOptional } from '../http/fields/api-fields.js';
import { InstantField } from '../http/fields/instant.js';
import { TextOrNull } from '../http/fields/nullable-fields.js';
import { ZoneParameter } from '../inbox/list/lead-filter-parameters.dto.js';
import { DESCRIBED } from '../leads/lead/lead-enums.dto.js';
import type { LeadType } from '../leads/lead/lead-enums.js';

/** The groupings of the promise report's rows. */
export const GROUPINGS = ['week', 'agent', 'source'] as const;

/** One grouping. */
export type Grouping = (typeof GROUPINGS)[number];

const MomentField = (description: string) =>
  InstantField({ required: false, description }, { message: 'Send a time such as 2026-11-20T09:30:00Z.' });
const Moment = (description: string) => ApiProperty({ format: 'date-time', description });
const Count = (description: string) => ApiProperty({ type: 'integer', description });
const Seconds = (description: string) => ApiProperty({ type: 'integer', nullable: true, description });

/** The leads that a report is about. */
export class RangeParameters {
  @MomentField('Received at this time or later. Default: twelve weeks, the last of them that of `to`.') from?: Date;
  @MomentField('Received before this time, by default now. At most 53 weeks after `from`.') to?: Date;
  @ZoneParameter() zone?: string;
}

/** Parameters of the promise report. */
export class PromiseParameters extends RangeParameters {
  @ApiPropertyOptional({ enum: GROUPINGS, default: 'week' })
  by?: Grouping;
}

/** How the promises to the sellers of a week, agent or source ended. */
export class PromiseRow {
  @TextOrNull('When the week begins, the id of the assignee or "none", or the source. Null: all together.', 'phone')
  group: string | null;

  @TextOrNull('Name of the assignee.', 'Ann Lee') name: string | null;
  @Moment('The sellers of this row were received at this time or later.') from: Date;
  @Moment('The sellers of this row were received before this time.') to: Date;
  @Count('All sellers.') due: number;
  @Count('Answered within the 24 hours: `clock=kept`.') kept: number;
  @Count('Not answered within the 24 hours: `clock=late`.') late: number;
  @Count('Not answered, and the 24 hours still run: `clock=pending`.') pending: number;
  @Seconds('Median time to the answer, of sellers who were answered.') medianSeconds: number | null;
  @Seconds('90th percentile of the time to the answer.') percentile90Seconds: number | null;
}

/** Whether sellers were answered within 24 hours: the latest week first, and the total last. */
export class PromiseReport {
  @ApiProperty({ type: [PromiseRow] }) rows: PromiseRow[];
}

/** How far the leads of one release of a section progressed. */
export class ConversionRow {
  @ApiProperty(DESCRIBED.type) type: LeadType;
  @ApiProperty({ example: 'seller@1.0.0-abc' }) release: string;
  @Count('Leads that came by its form.') submitted: number;
  @Count('`reached=contacted`') contacted: number;
  @Count('Sellers with an offer: `reached=offer-made`') offered: number;
  @Count('Sellers with a closed deal.') closed: number;
  @Count('Buyers who are or were on the list: `status=active,inactive`') listed: number;
}

/** How far leads progressed: the latest release first, at most the 100 with the most leads. */
export class ConversionReport {
  @Moment('The leads were received at this time or later.') from: Date;
  @Moment('The leads were received before this time.') to: Date;
  @ApiProperty({ type: [ConversionRow] }) rows: ConversionRow[];
}

/** The site's promises to sellers and buyers; the desk's `site-promises.tsx` has their sentences. */
export const SITE_PROMISES = ['answers', 'head-start', 'below-market', 'financing'] as const;

/** Whether a promise was kept. */
export class SitePromise {
  @ApiProperty({
    enum: SITE_PROMISES,
    enumName: 'SitePromiseName',
    description:
      'Sellers answered within 24 hours; deals that members had to themselves for the head start before they became ' +
      'public; deals 10 to 40 % below market by their evidence; deals with financing.',
  })
  promise: (typeof SITE_PROMISES)[number];

  @Count('Sellers whose 24 hours are over, deals that became public, or deals that could be seen.') of: number;
  @Count('Those of them for which the promise was kept.') kept: number;
  @ApiProperty({ description: 'Whether it was missed for most of them: the site should not state it.' })
  isMissed: boolean;
}

/** Which promises of the site were kept this quarter. */
export class SitePromises {
  @Moment('When the quarter began, in UTC.') from: Date;
  @ApiProperty({ type: [SitePromise] }) items: SitePromise[];
}
