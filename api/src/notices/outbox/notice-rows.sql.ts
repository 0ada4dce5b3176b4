import type { EntityManager } from 'typeorm';
import { runIn, statement } from '../../database/statement.js';
import { ADMINS } from '../../staff/accounts/staff-rows.sql.js';
import type { NoticeKind } from './due-delivery.js';

/** An INSERT that queues a notice for each lead of the query `leads`, for the statement that stores the leads. */
export function announceLeads(leads: string): string {
  return `INSERT INTO notices (kind, lead_id) SELECT 'lead-received', lead.id FROM (${leads}) AS lead`;
}

const REMIND = statement<{ leadIds: readonly string[]; staffId: string }, object>(
  'remind-of-leads',
  `INSERT INTO assignment_reminders (lead_id, staff_id) SELECT lead_id, :staffId::uuid FROM unnest(:leadIds::uuid[]) AS lead_id
   ON CONFLICT DO NOTHING`,
);

/** Queues the email to a staff member about leads that were assigned to them. */
export async function queueAssignmentReminders(
  manager: EntityManager,
  leadIds: readonly string[],
  staffId: string,
): Promise<void> {
  await runIn(manager, REMIND.with({ leadIds, staffId }));
}

/** The end of a WITH that queues an email to each admin for each row `detail` of a query. */
export function queueNoticesToAdmins(kind: NoticeKind, details: string): string {
  return `notice AS (
  INSERT INTO notices (kind, relayed_at, staff_id, detail)
  SELECT '${kind}', now(), admin.id, each.detail FROM (${details}) AS each CROSS JOIN ${ADMINS} AS admin RETURNING id, staff_id
)
INSERT INTO notice_deliveries (notice_id, channel, destination)
SELECT notice.id, 'email', admin.email FROM notice JOIN ${ADMINS} AS admin ON admin.id = notice.staff_id`;
}

/** Numbers of notices and deliveries. */
export interface NoticeCountRow {
  readonly pending: number;
  /** The pending ones that have waited for more than 15 minutes. */
  readonly late: number;
  readonly failed: number;
}

/** Counts the notices and deliveries that are pending, late or failed, in one row. */
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
