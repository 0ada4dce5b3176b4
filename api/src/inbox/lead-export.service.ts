import { Injectable, Logger } from '@nestjs/common';
import { AuditLog } from '../audit/audit-log.js';
import { readStrictly } from '../http/read-fields.js';
import type { ActingStaff } from './acting.js';
import { LeadCsvStream, type ExportEnd } from './lead-csv-stream.js';
import { LeadExportRepository } from './lead-export.repository.js';
import { LeadFilterParameters, toLeadFilter } from './lead-filter-parameters.dto.js';

/** Gives leads away as a file. */
@Injectable()
export class LeadExportService {
  private readonly logger = new Logger('LeadExport');

  constructor(
    private readonly leads: LeadExportRepository,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Begins an export. The audit trail says so before the first lead leaves, and how many had left when it ended.
   * @throws Refusal (400) naming each parameter that is wrong, DatabaseAway
   */
  async begin(sent: unknown, actor: ActingStaff): Promise<LeadCsvStream> {
    const filter = toLeadFilter(readStrictly(LeadFilterParameters, sent), actor.staffId);
    const filters = Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [name]));
    const record = (detail: object) =>
      this.audit.record({ staffId: actor.staffId, ip: actor.ip, action: 'leads-exported', detail: { filters, ...detail } });
    const cursor = await this.leads.open(filter);
    await record({ state: 'begun' }).catch(async (error: unknown) => {
      await cursor.close();
      throw error;
    });
    return new LeadCsvStream(cursor, ({ isComplete, count }: ExportEnd) =>
      record({ state: isComplete ? 'complete' : 'cancelled', count }).catch((error: unknown) => this.logger.error(error)),
    );
  }
}
