import { Query } from '@nestjs/common';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { LeadCount, LeadListPage } from './lead-list-page.dto.js';
import { LeadCountParameters, LeadListParameters } from './lead-list-parameters.dto.js';
import { LeadListService } from './lead-list.service.js';

/** The lead list. */
@StaffController('inbox')
export class LeadListController {
  constructor(private readonly leads: LeadListService) {}

  @StaffEndpoint('GET leads', {
    role: 'viewer',
    operationId: 'listLeads',
    summary: 'List leads, with filters and search',
    description:
      'Filters combine. Spam is hidden unless `quarantined` is sent. New leads do not shift pages. Adds an audit entry with the names ' +
      'of the filters, without the search text.',
    takesQuery: true,
    answer: LeadListPage,
  })
  list(@Query() query: LeadListParameters, @CurrentActor() actor: ActingStaff): Promise<LeadListPage> {
    return this.leads.list(query, actor);
  }

  @StaffEndpoint('GET leads/count', {
    role: 'viewer',
    operationId: 'countLeads',
    summary: 'Count the leads of a filter',
    description:
      'Counts to 10,000, or to 2,000 with filters of land; `more` says whether there are more. Does not accept `q`, because counting ' +
      'adds no audit entry.',
    takesQuery: true,
    answer: LeadCount,
  })
  count(@Query() query: LeadCountParameters, @CurrentActor() actor: ActingStaff): Promise<LeadCount> {
    return this.leads.count(query, actor);
  }
}
