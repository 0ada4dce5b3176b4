import { Injectable, Logger } from '@nestjs/common';
import { pipeline } from 'node:stream/promises';
import { AuditLog } from '../../database/audit-log.js';
import { Refusal } from '../../http/refusal.js';
import { readStrictly } from '../../http/fields/read-fields.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import type { OpenSession } from '../../staff/sessions/session-token.js';
import { SessionWatch } from '../../staff/sessions/session-watch.js';
import { LeadCsvStream } from './lead-csv-stream.js';
import { LeadExportRepository } from './lead-export.repository.js';
import { LeadFilterParameters } from '../list/lead-filter-parameters.dto.js';
import { toLeadFilter } from '../list/lead-filter.js';
import { namesOf } from '../list/lead-list.service.js';

/** Exports per process at the same time. Each has its own Postgres connection until its reader has read all. */
const MOST_AT_ONCE = 4;

/** Exports leads as a file. */
@Injectable()
export class LeadExportService {
  private readonly logger = new Logger('LeadExport');
  private running = 0;

  constructor(
    private readonly leads: LeadExportRepository,
    private readonly audit: AuditLog,
    private readonly sessions: SessionWatch,
  ) {}

  /**
   * Starts an export, with an audit entry before the first lead is sent and one at the end.
   * @throws Refusal (400) naming each wrong parameter, (429) while too many are running, DatabaseAway
   */
  async begin(sent: unknown, actor: ActingStaff, session: OpenSession): Promise<LeadCsvStream> {
    if (this.running >= MOST_AT_ONCE)
      throw new Refusal(429, 'Wait until an earlier export is done.', {
        reason: 'too-many-exports',
        retryAfterSeconds: 10,
      });
    this.running += 1;
    const release = () => void (this.running -= 1);
    const file = await this.open(sent, actor, release).catch((error: unknown) => {
      release();
      throw error;
    });
    file.once(
      'close',
      this.sessions.watch(session, () => file.destroy(new Error('session-ended'))),
    );
    return file;
  }

  /** @param onEnd called once the file has ended; not called if this rejects */
  private async open(sent: unknown, actor: ActingStaff, onEnd: () => void): Promise<LeadCsvStream> {
    const filter = toLeadFilter(readStrictly(LeadFilterParameters, sent), actor.staffId);
    const { staffId, ip } = actor;
    const filters = namesOf(filter);
    const record = (detail: object) =>
      this.audit.record({ staffId, ip, action: 'leads-exported', detail: { filters, ...detail } });
    await record({ state: 'begun' });
    const source = await this.leads.open(filter).catch(async (error: unknown) => {
      await record({ state: 'cancelled', count: 0 });
      throw error;
    });
    // No await between here and the pipeline: an error of the source that nobody handles would end the process.
    const file = new LeadCsvStream(async ({ isComplete, count }) => {
      await Promise.all([source.close(), record({ state: isComplete ? 'complete' : 'cancelled', count })]);
    });
    pipeline(source.csv, file)
      .catch((error: unknown) => this.logger.warn(`an export ended early: ${nameOf(error)}`))
      .finally(onEnd);
    return file;
  }
}

// Returns the code or name of an error. Its message is not logged, because it may quote the search text.
function nameOf(error: unknown): string {
  return error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.name) : 'unknown';
}
