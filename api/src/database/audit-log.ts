import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from './database.js';
import type { AuditAction } from './audit-action.js';

const APPEND = 'SELECT append_audit($1::uuid, $2::text, $3::uuid, $4::inet, $5::jsonb)';

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
 * Appends to the audit trail. Where an act changes rows, its transaction calls `appendAudit`, or its statement the SQL
 * function `append_audit(staff_id, action, lead_id, ip, detail)`, so that neither exists without the other: last,
 * because it holds the lock of the chain until the transaction ends, and read by the final SELECT, because Postgres
 * skips a CTE that nobody reads.
 */
@Injectable()
export class AuditLog {
  constructor(private readonly database: Database) {}

  /** @throws DatabaseAway when it is not known whether the entry is written */
  async record(entry: AuditRecord): Promise<void> {
    await this.database.query({ name: 'append-audit', text: APPEND, values: valuesOf(entry) });
  }
}

/**
 * Appends in the transaction of the act, as its last statement, because it holds the lock of the chain until the end.
 */
export async function appendAudit(manager: EntityManager, entry: AuditRecord): Promise<void> {
  await manager.query(APPEND, valuesOf(entry));
}

function valuesOf({ staffId, action, leadId = null, ip, detail = {} }: AuditRecord): unknown[] {
  return [staffId, action, leadId, ip, JSON.stringify(detail)];
}
