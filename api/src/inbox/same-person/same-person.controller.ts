import { IdParam } from '../../http/fields/read-fields.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { SamePersonService } from './same-person.service.js';

/** Links between leads of one person with different numbers and addresses. */
@StaffController('inbox')
export class SamePersonController {
  constructor(private readonly pairs: SamePersonService) {}

  @StaffEndpoint('PUT leads/:id/same-person/:otherId', {
    role: 'agent',
    status: 204,
    operationId: 'saySamePerson',
    summary: 'Link two leads of one person',
    description:
      'Each lead is then one of the `otherSubmissions` of the other; leads that are linked to either are not. Adds an entry to both ' +
      'timelines and to the audit trail. Does nothing if the leads are linked already.',
  })
  link(@IdParam() id: string, @IdParam('otherId') otherId: string, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.pairs.link(id, otherId, actor);
  }

  @StaffEndpoint('DELETE leads/:id/same-person/:otherId', {
    role: 'agent',
    operationId: 'retractSamePerson',
    summary: 'Unlink two leads',
    description:
      'Possible for any agent at any time. Leads with the same phone number or email address still belong together. Adds an entry to ' +
      'both timelines and to the audit trail. Does nothing if the leads are not linked.',
  })
  unlink(
    @IdParam() id: string,
    @IdParam('otherId') otherId: string,
    @CurrentActor() actor: ActingStaff,
  ): Promise<void> {
    return this.pairs.unlink(id, otherId, actor);
  }
}
