import { ApiProperty, ApiPropertyOptional, PickType } from '../../http/fields/api-fields.js';
import { MaxLength } from 'class-validator';
import { TimeOrNull } from '../../http/fields/nullable-fields.js';
import { StaffName } from '../lead/lead-state.dto.js';
import { LeadCount, LeadListItem } from '../list/lead-list-page.dto.js';

/** Parameters of `GET changes`. */
export class ChangesParameters {
  @ApiPropertyOptional({ description: '`position` of the previous response; not sent with the first request.' })
  @MaxLength(50, { message: 'Send the position of the previous response.' })
  after?: string;
}

/** The present state of a changed lead. Notes and calls are changes too, although they do not increase the version. */
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
  @ApiProperty({ description: 'Whether staff must read an email of the lead.' }) unreadEmail: boolean;
  @ApiProperty({ type: StaffName, nullable: true, description: 'The colleague who made the change.' })
  by: StaffName | null;
}

/** The staff who have a lead open. */
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

/** Changes after a position, without names, numbers or messages of visitors. */
export class Changes {
  @ApiProperty({ description: 'Send this value as `after` with the next request.', example: '4711.1763656802482' })
  position: string;

  @ApiProperty({ description: 'True if `after` is too old or there are too many changes: read all shown data again.' })
  missed: boolean;

  @ApiProperty({ type: [LeadChanged], description: 'An item for each change, in order.' }) changed: LeadChanged[];
  @ApiProperty({ type: [String], description: 'Ids of leads that were erased.' }) erased: string[];

  @ApiProperty({
    type: [String],
    description:
      'Ids of new leads. Each id is repeated for 10 seconds, because leads may be stored out of order; ignore those you have.',
  })
  arrived: string[];

  @ApiProperty({
    description: 'True if more than 300 leads arrived within seconds, including spam; `arrived` is then empty.',
  })
  manyArrived: boolean;

  @ApiProperty({ type: [LeadViewers], description: 'Leads that staff have open now.' }) viewing: LeadViewers[];

  @TimeOrNull('The newest time at which a buyer became interested in a deal.') interestedAt: Date | null;

  @ApiProperty({
    description: 'Changes whenever a deal is changed or becomes public. Read deals again, and leads that show a deal.',
    example: '12/87/5',
  })
  dealsMark: string;

  @ApiProperty({ type: WaitingCounts, description: 'At most 15 seconds old.' }) counts: WaitingCounts;
}
