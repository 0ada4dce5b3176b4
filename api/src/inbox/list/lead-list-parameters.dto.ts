import { ApiPropertyOptional, OmitType } from '../../http/fields/api-fields.js';
import { MaxLength } from 'class-validator';
import { LimitField } from '../../http/fields/list-page.js';
import { LeadFilterParameters } from './lead-filter-parameters.dto.js';
import { LEAD_LIST_SORTS, type LeadListSort } from './lead-list-order.js';

const TEST = ['false', 'true'] as const;

/** Parameters of the lead list. */
export class LeadListParameters extends LeadFilterParameters {
  @ApiPropertyOptional({
    enum: TEST,
    default: 'false',
    description: 'true: only leads sent from previews of releases. false: only the others.',
  })
  test?: (typeof TEST)[number];

  @ApiPropertyOptional({
    enum: LEAD_LIST_SORTS,
    default: '-receivedAt',
    description:
      '-receivedAt: newest first. receivedAt: oldest first. respondBy: open promises by their end, then all other leads. followUpAt: ' +
      'leads with a follow-up, by its time. name: by last name. place, -acres: leads with land, by state and county or largest first; ' +
      'the largest parcel that fits the filters counts.',
  })
  sort?: LeadListSort;

  @LimitField('leads')
  limit?: number;

  @ApiPropertyOptional({
    type: 'string',
    description: 'The `nextCursor` of the previous page. Filters and sort must be the same.',
    example: '',
  })
  @MaxLength(500, { message: 'Send the nextCursor of the previous page.' })
  cursor?: string;
}

/** The filters and order of a view, without `q`, which may be a person's name. */
export class LeadViewFilters extends OmitType(LeadListParameters, ['q', 'limit', 'cursor']) {}

/** Parameters of a count, without `q`, because counts are not audited. */
export class LeadCountParameters extends OmitType(LeadViewFilters, ['sort']) {}
