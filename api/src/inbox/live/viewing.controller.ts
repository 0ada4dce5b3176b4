import { ApiProperty } from '@nestjs/swagger';
import { IdParam } from '../../http/read-fields.js';
import { unknownLead } from '../../leads/lead/lead-id.js';
import { CurrentStaff } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import type { StaffIdentity } from '../../staff/access/staff-identity.js';
import { StaffName } from '../lead/lead-state.dto.js';
import { VIEWING_SECONDS, ViewingRepository } from './viewing.repository.js';

/** Who else looks at a lead. */
export class Viewing {
  @ApiProperty({ type: [StaffName] }) others: StaffName[];
}

/** Two people on one lead see each other. */
@StaffController('inbox')
export class ViewingController {
  constructor(private readonly viewings: ViewingRepository) {}

  @StaffEndpoint('PUT leads/:id/viewing', {
    role: 'viewer',
    operationId: 'viewLead',
    summary: 'Say that one looks at a lead, and see who else does',
    description: `Holds for ${VIEWING_SECONDS} seconds: send it again while the lead is open. No entry of the audit trail.`,
    answer: Viewing,
    isBackground: true,
  })
  async view(@IdParam() id: string, @CurrentStaff() staff: StaffIdentity): Promise<Viewing> {
    const others = await this.viewings.view(id, staff.id);
    if (others === undefined) throw unknownLead();
    return { others };
  }
}
