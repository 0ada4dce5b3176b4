import { ApiProperty, ApiPropertyOptional, PickType } from '../../http/fields/api-fields.js';
import { MaxLength } from 'class-validator';
import { TimeOrNull } from '../../http/fields/nullable-fields.js';
import { StaffName } from '../lead/lead-state.dto.js';
import { LeadCount, LeadListItem } from '../list/lead-list-page.dto.js';

/** Parameters of the changes. */
export class ChangesParameters {
  @ApiPropertyOptional({ description: '`position` of the answer before; the first call has none.' })
  @MaxLength(50, { message: 'Send the position of the answer before.' })
  after?: string;
}

/** A changed lead as it is now. A note or a call is a change too, although the version stays. */
export class LeadChanged extends PickType(LeadListItem, [
  'id',
  'version',
  'status',
  'nextStatuses',
  'lostReason',
  'assignee',
  'followUpAt',
  'clockState',
  'attempts',
  'others',
  'lastContact',
]) {
  @ApiProperty() suspectedSpam: boolean;
  @ApiProperty() confirmedSpam: boolean;
  @ApiProperty({ type: StaffName, nullable: true, description: 'Who made the change.' }) by: StaffName | null;
}

/** Who has a lead open. */
export class LeadViewers {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ type: [StaffName] }) staff: StaffName[];
}

/** The numbers of leads that wait for staff. */
export class WaitingCounts {
  @ApiProperty({ type: LeadCount }) late: LeadCount;
  @ApiProperty({ type: LeadCount }) endingSoon: LeadCount;
  @ApiProperty({ type: LeadCount }) fresh: LeadCount;
}

/** Changes after a position, without any name, number or text of a visitor. */
export class Changes {
  @ApiProperty({ description: 'Send it as `after` with the next call.', example: '4711.1763656802482' })
  position: string;

  @ApiProperty({ description: 'True if too much happened since, or too long ago: read everything again.' })
  missed: boolean;

  @ApiProperty({ type: [LeadChanged], description: 'One for each change, in order.' }) changed: LeadChanged[];
  @ApiProperty({ type: [String], description: 'Ids of leads that were erased.' }) erased: string[];

  @ApiProperty({
    type: [String],
    description:
      'Ids of new leads, which are stored out of order: each is told again for 10 seconds. Ignore ids that you have.',
  })
  arrived: string[];

  @ApiProperty({
    description: 'True if more than 300 submissions arrived within seconds, spam included: `arrived` is empty.',
  })
  manyArrived: boolean;

  @ApiProperty({ type: [LeadViewers], description: 'Every lead that somebody has open now.' }) viewing: LeadViewers[];

  @TimeOrNull('When a buyer last became interested in a deal.') interestedAt: Date | null;

  @ApiProperty({
    description: 'Another text once a deal was changed, or opened to everyone. Leads that it concerns show it.',
    example: '12/87/5',
  })
  dealsMark: string;

  @ApiProperty({ type: WaitingCounts, description: 'At most 15 seconds old.' }) counts: WaitingCounts;
}
