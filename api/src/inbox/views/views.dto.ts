import { ApiProperty, ApiPropertyOptional, PartialType } from '../../http/fields/api-fields.js';
import { IsObject } from 'class-validator';
import { cleanLine } from '../../http/fields/clean-text.js';
import { Cleaned, HasLength } from '../../http/fields/field-checks.js';
import { StaffName } from '../lead/lead-state.dto.js';
import { LeadViewFilters } from '../list/lead-list-parameters.dto.js';

/** A new view. */
export class NewLeadView {
  @ApiProperty({ minLength: 1, maxLength: 60, example: 'Snoozed' })
  @Cleaned(cleanLine)
  @HasLength(1, 60, 'Write a name of 1 to 60 characters.')
  name: string;

  @ApiProperty({
    type: LeadViewFilters,
    description: 'Parameters of the lead list. "me" is the account that opens the view.',
    example: { status: 'open', assignee: 'me', followUp: 'later', sort: 'followUpAt' },
  })
  @IsObject({ message: 'Send the filters as an object.' })
  filters: LeadViewFilters;

  @ApiPropertyOptional({ type: 'boolean', default: false, description: 'Whether all staff see the view.' })
  shared?: boolean;
}

/** Changes of a view; fields that are not sent stay. */
export class LeadViewChange extends PartialType(NewLeadView) {}

/** A stored view. */
export class LeadView {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ example: 'Snoozed' }) name: string;
  @ApiProperty({ type: LeadViewFilters }) filters: LeadViewFilters;
  @ApiProperty() shared: boolean;
  @ApiProperty({ type: StaffName }) owner: StaffName;
}

/** The reader's own views and shared ones, by name. */
export class LeadViewList {
  @ApiProperty({ type: [LeadView] }) items: LeadView[];
}
