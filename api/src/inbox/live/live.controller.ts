import { Query } from '@nestjs/common';
import { IdParam, readStrictly } from '../../http/fields/read-fields.js';
import { unknownLead } from '../../leads/lead/lead-id.js';
import { CurrentStaff } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import type { StaffIdentity } from '../../staff/access/staff-identity.js';
import { Changes, ChangesParameters } from './live.dto.js';
import { LiveRepository, VIEWING_SECONDS } from './live.repository.js';
import { LiveService } from './live.service.js';

/** Changes while the desk is open, and the viewers of leads. */
@StaffController('inbox')
export class LiveController {
  constructor(
    private readonly live: LiveService,
    private readonly viewings: LiveRepository,
  ) {}

  @StaffEndpoint('GET changes', {
    role: 'viewer',
    operationId: 'readChanges',
    summary: 'Read what happened since the last call',
    description:
      'Call it every two seconds. No personal data of visitors. It does not keep a session open, and adds no entry to ' +
      'the audit trail.',
    takesQuery: true,
    answer: Changes,
    isBackground: true,
  })
  read(@Query() query: ChangesParameters): Promise<Changes> {
    return this.live.readChanges(readStrictly(ChangesParameters, query).after);
  }

  @StaffEndpoint('PUT leads/:id/viewing', {
    role: 'viewer',
    status: 204,
    operationId: 'viewLead',
    summary: 'Say that one looks at a lead',
    description: `Colleagues see it in \`GET changes\` for ${VIEWING_SECONDS} seconds: send it again while the lead is open. No entry of the audit trail.`,
    isBackground: true,
  })
  async view(@IdParam() id: string, @CurrentStaff() staff: StaffIdentity): Promise<void> {
    if (!(await this.viewings.view(id, staff.id))) throw unknownLead();
  }
}
