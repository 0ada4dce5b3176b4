import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from './database.js';
import { runIn, statement } from './statement.js';
import type { AuditAction } from './audit-action.js';

/** The entry about one act. */
export interface AuditRecord {
  /** Null if no account was signed in. */
  readonly staffId: string | null;
  readonly action: AuditAction;
  readonly leadId?: string | null;
  /** Address it came from; null for the operator's own commands. */
  readonly ip: string | null;
  /** Ids, names of fields and counts; never personal data. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

const APPEND = statement<Required<Omit<AuditRecord, 'detail'>> & { detail: string }, object>(
  'append-audit',
  'SELECT FROM append_audit(:staffId::uuid, :action::text, :leadId::uuid, :ip::inet, :detail::jsonb)',
);

const APPEND_OF_LEADS = statement<Pick<AuditRecord, 'staffId' | 'action' | 'ip'> & { entries: string }, object>(
  'append-audit-of-leads',
  `SELECT FROM jsonb_to_recordset(:entries::jsonb) AS entry ("leadId" uuid, detail jsonb),
     append_audit(:staffId::uuid, :action::text, entry."leadId", :ip::inet, entry.detail)`,
);

/**
 * Appends to the audit trail. If an act changes rows, its transaction calls `appendAudit`, or its statement the SQL
 * function `append_audit(staff_id, action, lead_id, ip, detail)`, so that neither exists without the other. It comes
 * last, because it holds the lock of the chain until the transaction ends, and the final SELECT reads its CTE, because
 * Postgres skips one that is not read.
 */
@Injectable()
export class AuditLog {
  constructor(private readonly database: Database) {}

  /** @throws DatabaseAway if it is unknown whether the entry was written */
  async record(entry: AuditRecord): Promise<void> {
    await this.database.query(appending(entry));
  }
}

/** Appends in the transaction of the act, as its last statement. */
export async function appendAudit(manager: EntityManager, entry: AuditRecord): Promise<void> {
  await runIn(manager, appending(entry));
}

/** The same about many leads in one statement, in their order. */
export async function appendAuditOfLeads(
  manager: EntityManager,
  { staffId, ip, action }: Pick<AuditRecord, 'staffId' | 'ip' | 'action'>,
  entries: readonly { readonly leadId: string; readonly detail: object }[],
): Promise<void> {
  await runIn(manager, APPEND_OF_LEADS.with({ staffId, ip, action, entries: JSON.stringify(entries) }));
}

function appending({ leadId = null, detail = {}, ...entry }: AuditRecord) {
  return APPEND.with({ ...entry, leadId, detail: JSON.stringify(detail) });
}
