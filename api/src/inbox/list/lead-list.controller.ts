import { Query } from '@nestjs/common';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { LeadCount, LeadListPage } from './lead-list-page.dto.js';
import { LeadCountParameters, LeadListParameters } from './lead-list-parameters.dto.js';
import { LeadListService } from './lead-list.service.js';

/** The inbox. */
@StaffController('inbox')
export class LeadListController {
  constructor(private readonly leads: LeadListService) {}

  @StaffEndpoint('GET leads', {
    role: 'viewer',
    operationId: 'listLeads',
    summary: 'List leads, with filters and search',
    description:
      'Filters combine. Suspected spam is hidden unless `quarantined` asks for it. Pages stay in place while leads arrive. ' +
      'Listing is an entry of the audit trail: which filters were used, never what was searched for.',
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
      'Counts to 10,000, by land to 2,000, and then says that there are more. Without search: counting is no entry of the ' +
      'audit trail.',
    takesQuery: true,
    answer: LeadCount,
  })
  count(@Query() query: LeadCountParameters, @CurrentActor() actor: ActingStaff): Promise<LeadCount> {
    return this.leads.count(query, actor);
  }
}
