import { Controller, Query } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { readStrictly } from '../http/read-fields.js';
import { StaffEndpoint } from '../staff/access/staff-endpoint.js';
import { AuditPage, AuditQuery } from './audit.dto.js';
import { AuditRepository } from './audit.repository.js';

/** The audit trail, for admins. */
@ApiTags('staff')
@Controller('api/admin/audit')
export class AuditController {
  constructor(private readonly audit: AuditRepository) {}

  /** Who saw or changed what. */
  @StaffEndpoint({
    method: 'GET',
    path: '',
    role: 'admin',
    operationId: 'listAudit',
    summary: 'Who saw or changed what, newest first',
    description: 'Filters combine. Paging goes on where the page before ended, whatever is appended meanwhile.',
    answer: AuditPage,
  })
  @ApiQuery({ type: AuditQuery })
  list(@Query() query: unknown): Promise<AuditPage> {
    return this.audit.list(readStrictly(AuditQuery, query));
  }
}
