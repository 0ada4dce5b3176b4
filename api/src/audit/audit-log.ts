import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import type { AuditAction } from './audit-action.js';

/** What is to be remembered about one act. */
export interface AuditRecord {
  /** Null where nobody was signed in. */
  readonly staffId: string | null;
  readonly action: AuditAction;
  readonly leadId?: string | null;
  /** Address it came from; null for the operator's own commands. */
  readonly ip: string | null;
  /** Ids, names of fields and counts; never personal data. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/**
 * Appends to the audit trail. Where an act changes rows, its statement calls the SQL function
 * `append_audit(staff_id, action, lead_id, ip, detail)` itself, so that neither exists without the other: last, because
 * it holds the lock of the chain until the transaction ends, and read by the final SELECT, because Postgres skips a CTE
 * that nobody reads.
 */
@Injectable()
export class AuditLog {
  constructor(private readonly database: Database) {}

  /** @throws DatabaseAway when it is not known whether the entry is written */
  async record(entry: AuditRecord): Promise<void> {
    await this.database.query({
      name: 'append-audit',
      text: 'SELECT append_audit($1::uuid, $2::text, $3::uuid, $4::inet, $5::jsonb)',
      values: [entry.staffId, entry.action, entry.leadId ?? null, entry.ip, JSON.stringify(entry.detail ?? {})],
    });
  }
}
