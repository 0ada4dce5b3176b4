import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.js';
import { toPage, USUAL_LIMIT } from '../http/fields/list-page.js';
import { type BoundStatement, Statement } from '../database/statement.js';
import { STAFF_NAMES } from '../staff/accounts/staff-rows.sql.js';
import { type AuditEntry, type AuditPage, type AuditQuery, auditCursors } from './audit.dto.js';

// Entries are numbered (`seq`) in the order of time. The bounds on `seq` let Postgres read only the entries of the
// time.
const CONDITIONS = {
  staff: 'entry.staff_id = :staff::uuid',
  lead: 'entry.lead_id = :lead::uuid',
  action: 'entry.action = :action::text',
  from: `entry.at >= :from::timestamptz
    AND entry.seq >= (SELECT seq FROM audit_entries WHERE at >= :from::timestamptz ORDER BY at, seq LIMIT 1)`,
  to: `entry.at < :to::timestamptz
    AND entry.seq <= (SELECT seq FROM audit_entries WHERE at < :to::timestamptz ORDER BY at DESC, seq DESC LIMIT 1)`,
  before: 'entry.seq < :before::bigint',
} as const;

type AuditFilters = Omit<AuditQuery, 'cursor' | 'limit'> & { readonly before?: string | undefined };

@Injectable()
export class AuditRepository {
  constructor(private readonly database: Database) {}

  async list({ cursor, limit = USUAL_LIMIT, ...filters }: AuditQuery): Promise<AuditPage> {
    const before = cursor && auditCursors.read(cursor);
    const rows = await this.database.query(listAudit({ ...filters, before }, limit + 1));
    return toPage(rows, limit, ({ seq }) => auditCursors.write(seq));
  }
}

export function listAudit(filters: AuditFilters, limit: number): BoundStatement<AuditEntry> {
  const names = (Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[]).filter((name) => filters[name] !== undefined);
  const conditions = names.map((name) => CONDITIONS[name]);
  return new Statement<AuditFilters & { limit: number }, AuditEntry>(
    `list-audit ${names.join(' ')}`,
    `
SELECT entry.seq::float8, entry.at, entry.staff_id AS "staffId", account.name AS "staffName", entry.action, entry.lead_id AS "leadId",
  host(entry.ip) AS ip, entry.detail, encode(entry.hash, 'hex') AS hash
FROM audit_entries entry LEFT JOIN ${STAFF_NAMES} AS account ON account.id = entry.staff_id
${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}
ORDER BY entry.seq DESC LIMIT :limit::integer`,
    // Not prepared, so Postgres plans for each value: one account may have ten entries and another a million.
    false,
  ).with({ ...filters, limit });
}
