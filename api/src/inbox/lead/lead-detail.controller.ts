import { IdParam } from '../../http/fields/read-fields.js';
import { unknownLead } from '../../leads/lead/lead-id.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { LeadDetail } from './lead-detail.dto.js';
import { LeadDetailRepository } from './lead-detail.repository.js';
import { AnswersLead } from './version-tag.js';

/** One lead. */
@StaffController('inbox')
export class LeadDetailController {
  constructor(private readonly leads: LeadDetailRepository) {}

  @StaffEndpoint('GET leads/:id', {
    role: 'viewer',
    operationId: 'readLead',
    summary: 'Read everything about one lead',
    description: 'Adds an audit entry. The ETag is the version to send as If-Match with a change.',
  })
  @AnswersLead(LeadDetail, 'The lead.')
  async read(@IdParam() id: string, @CurrentActor() actor: ActingStaff): Promise<LeadDetail> {
    const lead = await this.leads.read(id, actor);
    if (lead === undefined) throw unknownLead();
    return lead;
  }
}
