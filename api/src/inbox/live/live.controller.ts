import { Query } from '@nestjs/common';
import { IdParam, readStrictly } from '../../http/fields/read-fields.js';
import { unknownLead } from '../../leads/lead/lead-id.js';
import { CurrentStaff } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import type { StaffIdentity } from '../../staff/access/staff-identity.js';
import { Changes, ChangesParameters } from './live.dto.js';
import { LiveRepository, VIEWING_SECONDS } from './live.repository.js';
import { LiveService } from './live.service.js';

/** The changes that open desks poll for, and the viewers of leads. */
@StaffController('inbox')
export class LiveController {
  constructor(
    private readonly live: LiveService,
    private readonly viewings: LiveRepository,
  ) {}

  @StaffEndpoint('GET changes', {
    role: 'viewer',
    operationId: 'readChanges',
    summary: 'Read the changes since the last request',
    description:
      'Poll every two seconds. The response has no personal data of visitors. The request does not extend the session and adds no ' +
      'audit entry.',
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
    summary: 'Report that you have a lead open',
    description: `Colleagues see this in \`GET changes\` for ${VIEWING_SECONDS} seconds. Repeat the request while the lead is open. Adds no audit entry.`,
    isBackground: true,
  })
  async view(@IdParam() id: string, @CurrentStaff() staff: StaffIdentity): Promise<void> {
    if (!(await this.viewings.view(id, staff.id))) throw unknownLead();
  }
}
