import { IdParam } from '../../http/fields/read-fields.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { MembersService } from './members.service.js';

/** Ends a member's links to deals that are not public yet, such as links that were passed on to others. */
@StaffController('deals')
export class EarlyLinksController {
  constructor(private readonly members: MembersService) {}

  @StaffEndpoint('DELETE leads/:id/early-links', {
    role: 'agent',
    operationId: 'endEarlyLinks',
    summary: 'End the links to early deals that a member was sent',
    description: 'The person stays on the buyers list, and the next email has a new link.',
    status: 204,
    refusals: { 404: 'The lead has never been on the buyers list.' },
  })
  end(@IdParam() leadId: string, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.members.endLinks(leadId, actor);
  }
}
