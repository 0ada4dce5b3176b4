import { IdParam } from '../../http/fields/read-fields.js';
import { wrongField } from '../../http/refusal.js';
import { unknownLead } from '../../leads/lead/lead-id.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { SamePersonRepository } from './same-person.repository.js';

/** Leads of a person who wrote from another number, or another address. */
@StaffController('inbox')
export class SamePersonController {
  constructor(private readonly pairs: SamePersonRepository) {}

  @StaffEndpoint('PUT leads/:id/same-person/:otherId', {
    role: 'agent',
    status: 204,
    operationId: 'saySamePerson',
    summary: 'Say that two leads are of one person',
    description:
      'Each is then one of the `otherSubmissions` of the other, and of these two alone. Both timelines and the audit ' +
      'trail get an entry. Said again, nothing changes.',
  })
  say(@IdParam() id: string, @IdParam('otherId') otherId: string, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.set(id, otherId, true, actor);
  }

  @StaffEndpoint('DELETE leads/:id/same-person/:otherId', {
    role: 'agent',
    operationId: 'retractSamePerson',
    summary: 'Take back that two leads are of one person',
    description:
      'By any agent, at any time. A phone number or email address that both have still says so. Both timelines and the ' +
      'audit trail get an entry. Taken back again, nothing changes.',
  })
  retract(
    @IdParam() id: string,
    @IdParam('otherId') otherId: string,
    @CurrentActor() actor: ActingStaff,
  ): Promise<void> {
    return this.set(id, otherId, false, actor);
  }

  private async set(id: string, otherId: string, isSame: boolean, actor: ActingStaff): Promise<void> {
    if (id === otherId) throw wrongField('otherId', 'Name another lead: this one is the same lead.', 'same-lead');
    if (!(await this.pairs.set(id, otherId, isSame, actor))) throw unknownLead();
  }
}
