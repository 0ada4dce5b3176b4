import { ApiProperty } from '@nestjs/swagger';
import { ZoneParameter } from '../list/lead-filter-parameters.dto.js';
import { LeadCount, LeadListItem } from '../list/lead-list-page.dto.js';

/** Parameters of Today. */
export class TodayParameters {
  @ZoneParameter()
  zone?: string;
}

/** Some leads of one kind, and how many there are. */
export class TodayGroup extends LeadCount {
  @ApiProperty({ type: [LeadListItem], maxItems: 50 })
  items: LeadListItem[];
}

/** What is to be done. A lead is among the items of one group only, the first; each count is of the whole group. */
export class Today {
  @ApiProperty({ type: TodayGroup, description: 'The promised answer is overdue; the latest first.' })
  late: TodayGroup;

  @ApiProperty({ type: TodayGroup, description: 'The promise ends within four hours; the first to end first.' })
  endingSoon: TodayGroup;

  @ApiProperty({ type: TodayGroup, description: "New and nobody's; newest first." })
  fresh: TodayGroup;

  @ApiProperty({
    type: TodayGroup,
    description: "Open, one's own or nobody's, and to be called again before the day ends; the first first.",
  })
  callAgain: TodayGroup;
}
