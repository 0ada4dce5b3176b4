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
 * The work of the day. A lead is among the items of only one group, the first that fits; each count covers the whole
 * group.
 */
export class Today {
  @ApiProperty({
    type: TodayGroup,
    description:
      "The promised answer is overdue: one's own first, then everyone's; of each, the longest overdue first.",
  })
  late: TodayGroup;

  @ApiProperty({ type: TodayGroup, description: 'The promise ends within four hours; the first to end first.' })
  endingSoon: TodayGroup;

  @ApiProperty({
    type: TodayGroup,
    description:
      "Open, the follow-up is due, and it is one's own, unassigned, or of an account that works leads no more; the first first.",
  })
  due: TodayGroup;

  @ApiProperty({
    type: TodayGroup,
    description: 'Replied to a text, and nobody has read it; whose they are as in `due`.',
  })
  replies: TodayGroup;

  @ApiProperty({
    type: TodayGroup,
    description: 'Offers that nobody has told the seller of; whose they are as in `due`.',
  })
  untold: TodayGroup;

  @ApiProperty({
    type: TodayGroup,
    description: 'New and unassigned: the promise that ends first, then those without one, the oldest first.',
  })
  fresh: TodayGroup;

  @ApiProperty({ type: TodayGroup, description: 'As `due`, but the follow-up is later today.' }) laterToday: TodayGroup;
}
