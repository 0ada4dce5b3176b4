import { Controller, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NoParametersGuard } from '../http/read-fields.js';
import { StaffEndpoint } from '../staff/access/staff-endpoint.js';
import { Summary } from './summary.dto.js';
import { SummaryService } from './summary.service.js';

/** Where the work stands. */
@ApiTags('inbox')
@Controller('api/admin')
@UseGuards(NoParametersGuard)
export class SummaryController {
  constructor(private readonly summary: SummaryService) {}

  /** Counts, promises and response times. */
  @StaffEndpoint({
    method: 'GET',
    path: 'summary',
    role: 'viewer',
    operationId: 'readSummary',
    summary: 'See where the work stands',
    description:
      'Counts by type and status, promises at risk and overdue, quarantine, and how soon sellers were answered.',
    answer: Summary,
  })
  read(): Promise<Summary> {
    return this.summary.read();
  }
}
