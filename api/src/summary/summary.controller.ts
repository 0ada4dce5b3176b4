import { Query } from '@nestjs/common';
import { readStrictly } from '../http/read-fields.js';
import { CurrentStaff } from '../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../staff/access/staff-endpoint.js';
import type { StaffIdentity } from '../staff/access/staff-identity.js';
import { Summary, SummaryParameters } from './summary.dto.js';
import { SummaryService } from './summary.service.js';

/** Where the work stands. */
@StaffController('inbox')
export class SummaryController {
  constructor(private readonly summary: SummaryService) {}

  @StaffEndpoint('GET summary', {
    role: 'viewer',
    operationId: 'readSummary',
    summary: 'See where the work stands',
    description:
      'Counts by type and status, promises at risk and overdue, quarantine, and how soon sellers were answered.',
    takesQuery: true,
    answer: Summary,
  })
  read(@Query() query: SummaryParameters, @CurrentStaff() { id }: StaffIdentity): Promise<Summary> {
    const { mine } = readStrictly(SummaryParameters, query);
    return this.summary.read(mine === 'true' ? id : undefined);
  }
}
