import type { EntityManager } from 'typeorm';
import { runIn, statement } from '../../database/statement.js';
import { ADMINS } from '../../staff/accounts/staff-rows.sql.js';
import type { NoticeKind } from './due-delivery.js';

/** Queues a notice for each lead that the query `leads (id)` returns. Part of the statement that stores them. */
export function announceLeads(leads: string): string {
  return `INSERT INTO notices (kind, lead_id) SELECT 'lead-received', lead.id FROM (${leads}) AS lead`;
}

const REMIND = statement<{ leadIds: readonly string[]; staffId: string }, object>(
  'remind-of-leads',
  `INSERT INTO assignment_reminders (lead_id, staff_id) SELECT lead_id, :staffId::uuid FROM unnest(:leadIds::uuid[]) AS lead_id
   ON CONFLICT DO NOTHING`,
);

/** Queues the email that tells a member of staff which leads were assigned to them. */
export async function remindOfLeads(
  manager: EntityManager,
  leadIds: readonly string[],
  staffId: string,
): Promise<void> {
  await runIn(manager, REMIND.with({ leadIds, staffId }));
}

/** Ends a statement: emails each row `detail` of a query to each admin. */
export function tellAdmins(kind: NoticeKind, details: string): string {
  return `notice AS (
  INSERT INTO notices (kind, relayed_at, staff_id, detail)
  SELECT '${kind}', now(), admin.id, each.detail FROM (${details}) AS each CROSS JOIN ${ADMINS} AS admin RETURNING id, staff_id
)
INSERT INTO notice_deliveries (notice_id, channel, destination)
SELECT notice.id, 'email', admin.email FROM notice JOIN ${ADMINS} AS admin ON admin.id = notice.staff_id`;
}

export interface NoticeCountRow {
  readonly pending: number;
  /** Those of them that have waited for more than 15 minutes. */
  readonly late: number;
  readonly failed: number;
}

/** How many notices and deliveries are pending, late or failed: one row. */
export const COUNT_NOTICES = statement<object, NoticeCountRow>(
  'count-notices',
  `
SELECT count(*)::int AS pending, count(*) FILTER (WHERE waiting.created_at < now() - interval '15 minutes')::int AS late,
  (SELECT count(*) FROM notice_deliveries WHERE state = 'failed')::int AS failed
FROM (
  SELECT d.created_at FROM notice_deliveries d WHERE d.state = 'pending' UNION ALL SELECT n.created_at FROM notices n WHERE n.relayed_at IS NULL
) waiting`,
);

/** The part of a person's export about notices of their lead `leadId`: a jsonb array. */
export function noticesForPerson(leadId: string): string {
  return `(SELECT coalesce(jsonb_agg(jsonb_build_object('at', n.created_at, 'kind', n.kind) ORDER BY n.created_at), '[]')
    FROM notices n WHERE n.lead_id = ${leadId})`;
}
