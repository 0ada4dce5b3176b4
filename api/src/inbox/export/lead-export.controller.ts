import { Query, StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiResponse } from '@nestjs/swagger';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor, CurrentSession } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import type { OpenSession } from '../../staff/sessions/session-token.js';
import { LeadExportService } from './lead-export.service.js';
import { LeadFilterParameters } from '../list/lead-filter-parameters.dto.js';

/** Leads as a file. */
@StaffController('inbox')
export class LeadExportController {
  constructor(private readonly exports: LeadExportService) {}

  @StaffEndpoint('GET leads/export.csv', {
    role: 'admin',
    isSensitive: true,
    operationId: 'exportLeads',
    summary: 'Export leads as CSV',
    description:
      'The filters of the list; newest first. UTF-8 with a byte order mark, RFC 4180, safe to open in a spreadsheet: what it ' +
      'would run as a formula has an apostrophe before it. Ending the request ends the export; so do a reader that takes nothing for a minute, and the end of the session. Each export is two entries of ' +
      'the audit trail: that it began, and how many leads had left when it ended.',
    refusals: { 429: 'Four exports are under way; `Retry-After` tells how long to wait.' },
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
