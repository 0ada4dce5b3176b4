import { Query } from '@nestjs/common';
import { readStrictly } from '../http/fields/read-fields.js';
import { StaffController, StaffEndpoint } from '../staff/access/staff-endpoint.js';
import { AuditPage, AuditQuery } from './audit.dto.js';
import { AuditRepository } from './audit.repository.js';

@StaffController('staff', '/audit')
export class AuditController {
  constructor(private readonly audit: AuditRepository) {}

  @StaffEndpoint('GET', {
    role: 'admin',
    operationId: 'listAudit',
    summary: 'Who saw or changed what, newest first',
    description: 'Filters combine. A cursor continues after the previous page, even if entries were added meanwhile.',
    answer: AuditPage,
    takesQuery: true,
  })
  list(@Query() query: AuditQuery): Promise<AuditPage> {
    return this.audit.list(readStrictly(AuditQuery, query));
  }
}
