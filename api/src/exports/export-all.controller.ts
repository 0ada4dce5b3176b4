import { StreamableFile } from '@nestjs/common';
import { ApiProduces, ApiResponse } from '@nestjs/swagger';
import type { ActingStaff } from '../staff/access/actor.js';
import { CurrentActor, CurrentSession } from '../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../staff/access/staff-endpoint.js';
import type { OpenSession } from '../staff/sessions/session-token.js';
import { ExportAllService } from './export-all.service.js';

/** The export of everything. */
@StaffController('export')
export class ExportAllController {
  constructor(private readonly exports: ExportAllService) {}

  @StaffEndpoint('GET export.zip', {
    role: 'admin',
    isSensitive: true,
    operationId: 'exportEverything',
    summary: 'Export everything as a ZIP',
    description:
      'CSV files of all data of the company, with the photos, documents and forms; its README.txt explains each file and column. All rows ' +
      'are as they were at one moment. The export ends with the request or the session, or if the client reads nothing for a minute. ' +
      'Adds two audit entries: at the start, and at the end with the number of files sent.',
    refusals: { 429: 'Another export of everything is running; `Retry-After` says how long to wait.' },
  })
  @ApiProduces('application/zip', 'application/json')
  @ApiResponse({
    status: 200,
    description: 'The file.',
    content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
  })
  async export(@CurrentActor() actor: ActingStaff, @CurrentSession() session: OpenSession): Promise<StreamableFile> {
    const name = `land-export-${new Date().toISOString().slice(0, 10)}.zip`;
    return new StreamableFile(await this.exports.begin(actor, session), {
      type: 'application/zip',
      disposition: `attachment; filename="${name}"`,
    });
  }
}
