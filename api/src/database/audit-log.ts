import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from './database.js';
import { runIn, statement } from './statement.js';
import type { AuditAction } from './audit-action.js';

/** An entry of the audit trail: who did what. */
export interface AuditRecord {
  /** Null if no account was signed in. */
  readonly staffId: string | null;
  readonly action: AuditAction;
  readonly leadId?: string | null;
  /** The IP address of the request; null for the operator's commands. */
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
 * Appends to the audit trail. An act that changes rows appends its entry in the same transaction, so that neither is
 * stored without the other: with `appendAudit`, or with the SQL function `append_audit` in its statement. The entry
 * comes last, because it locks the trail until the transaction ends. A statement that calls `append_audit` in a CTE
 * must read that CTE in its final SELECT, because Postgres skips a SELECT in a CTE that is not read.
 */
@Injectable()
export class AuditLog {
  constructor(private readonly database: Database) {}

  /** @throws DatabaseAway if it is unknown whether the entry was written */
  async record(entry: AuditRecord): Promise<void> {
    await this.database.query(bindAppend(entry));
  }
}

/** Appends an entry in the transaction of the act, as its last statement. */
export async function appendAudit(manager: EntityManager, entry: AuditRecord): Promise<void> {
  await runIn(manager, bindAppend(entry));
}

/** Appends an entry for each of several leads in one statement, in their order. */
export async function appendAuditOfLeads(
  manager: EntityManager,
  { staffId, ip, action }: Pick<AuditRecord, 'staffId' | 'ip' | 'action'>,
  entries: readonly { readonly leadId: string; readonly detail: object }[],
): Promise<void> {
  await runIn(manager, APPEND_OF_LEADS.with({ staffId, ip, action, entries: JSON.stringify(entries) }));
}

function bindAppend({ leadId = null, detail = {}, ...entry }: AuditRecord) {
  return APPEND.with({ ...entry, leadId, detail: JSON.stringify(detail) });
}
