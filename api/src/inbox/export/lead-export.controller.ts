import { Query, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiResponse } from '@nestjs/swagger';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor, CurrentSession } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import type { OpenSession } from '../../staff/sessions/session-token.js';
import { LeadExportService } from './lead-export.service.js';
import { LeadFilterParameters } from '../list/lead-filter-parameters.dto.js';

/** The export of leads as a file. */
@StaffController('inbox')
export class LeadExportController {
  constructor(private readonly exports: LeadExportService) {}

  @StaffEndpoint('GET leads/export.csv', {
    role: 'admin',
    isSensitive: true,
    operationId: 'exportLeads',
    summary: 'Export leads as CSV',
    description:
      'Takes the filters of the lead list; newest first. UTF-8 with a byte order mark, RFC 4180. Text that a spreadsheet would run as a ' +
      'formula gets an apostrophe before it. The export ends with the request or the session, or if the client reads nothing for a ' +
      'minute. Adds two audit entries: at the start, and at the end with the number of leads sent.',
    refusals: { 429: 'Four exports are running; `Retry-After` says how long to wait.' },
    takesQuery: true,
  })
  @ApiProduces('text/csv', 'application/json')
  @ApiResponse({
    status: 200,
    description: 'The file.',
    content: {
      'text/csv': {
        schema: { type: 'string' },
        example: 'Id,Type,Status,…\r\n01993f6f-1a2b-7c3d-8e4f-5a6b7c8d9e0f,seller,new,…\r\n',
      },
    },
  })
  async export(
    @Query() query: LeadFilterParameters,
    @CurrentActor() actor: ActingStaff,
    @CurrentSession() session: OpenSession,
  ): Promise<StreamableFile> {
    const name = `leads-${new Date().toISOString().slice(0, 10)}.csv`;
    return new StreamableFile(await this.exports.begin(query, actor, session), {
      type: 'text/csv; charset=utf-8; header=present',
      disposition: `attachment; filename="${name}"`,
    });
  }
}
