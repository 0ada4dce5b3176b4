import { ApiProperty } from '../../http/fields/api-fields.js';
import { ZoneParameter } from '../list/lead-filter-parameters.dto.js';
import { LeadCount, LeadListItem } from '../list/lead-list-page.dto.js';

/** Parameters of Today. */
export class TodayParameters {
  @ZoneParameter() zone?: string;
}

/** Some leads of one kind, and their number. */
export class TodayGroup extends LeadCount {
  @ApiProperty({ type: [LeadListItem], maxItems: 50 }) items: LeadListItem[];
}

/**
 * The leads to work on today, in groups. A lead is an item of only one group, the first that fits, but it is counted in
 * every group that fits.
 */
export class Today {
  @ApiProperty({
    type: TodayGroup,
    description:
      'Leads whose promised answer is overdue: your own first (also those of colleagues whom you cover), then all others; the longest overdue first.',
  })
  late: TodayGroup;

  @ApiProperty({ type: TodayGroup, description: 'Leads whose promise ends within four hours, the earliest end first.' })
  endingSoon: TodayGroup;

  @ApiProperty({
    type: TodayGroup,
    description:
      'Open leads with a follow-up that is due, the earliest first. Includes your own and unassigned leads, those of colleagues whom you cover, and those of accounts ' +
      'that are disabled or no longer agent or admin.',
  })
  due: TodayGroup;

  @ApiProperty({
    type: TodayGroup,
    description:
      'Leads with an unread reply by text or email, or with an email or text that was not delivered; with the same owners as `due`.',
  })
  replies: TodayGroup;

  @ApiProperty({
    type: TodayGroup,
    description: 'Leads with an offer that the seller does not know yet; with the same owners as `due`.',
  })
  untold: TodayGroup;

  @ApiProperty({
    type: TodayGroup,
    description: 'New, unassigned leads: first by the end of the promise, then those without a promise, oldest first.',
  })
  fresh: TodayGroup;

  @ApiProperty({
    type: TodayGroup,
    description: 'Open leads with a follow-up later today; with the same owners as `due`.',
  })
  laterToday: TodayGroup;
}
