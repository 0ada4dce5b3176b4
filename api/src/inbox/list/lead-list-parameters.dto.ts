import { ApiPropertyOptional, OmitType } from '../../http/fields/api-fields.js';
import { MaxLength } from 'class-validator';
import { LimitField } from '../../http/fields/list-page.js';
import { LeadFilterParameters } from './lead-filter-parameters.dto.js';
import { LEAD_LIST_SORTS, type LeadListSort } from './lead-list-order.js';

const TEST = ['false', 'true'] as const;

/** Parameters of the list of leads. */
export class LeadListParameters extends LeadFilterParameters {
  @ApiPropertyOptional({
    enum: TEST,
    default: 'false',
    description: 'Leads sent from previews of releases: hidden, or alone.',
  })
  test?: (typeof TEST)[number];

  @ApiPropertyOptional({
    enum: LEAD_LIST_SORTS,
    default: '-receivedAt',
    description:
      'Newest first; oldest first; the promises that are still open by their end, before all other leads; ' +
      'by the time to call again, without the leads that have none; by last name; of leads with land, by state and county ' +
      'or the largest first, each by its largest parcel that the filters find.',
  })
  sort?: LeadListSort;

  @LimitField('leads')
  limit?: number;

  @ApiPropertyOptional({
    type: 'string',
    description: 'The `nextCursor` of the page before; with the same filters and the same sort.',
    example: '',
  })
  @MaxLength(500, { message: 'Send the nextCursor of the page before.' })
  cursor?: string;
}

/** The filters and order of a view. Never `q`, which may be a person's name. */
export class LeadViewFilters extends OmitType(LeadListParameters, ['q', 'limit', 'cursor']) {}

/** Parameters of a count, without `q`, because counts are not audited. */
export class LeadCountParameters extends OmitType(LeadViewFilters, ['sort']) {}
