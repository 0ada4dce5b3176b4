import type { EntityManager } from 'typeorm';
import { runIn, statement } from '../../database/statement.js';
import { EMAILS } from '../../emails/lead-email-rows.sql.js';
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

/** The time in which an email to the person of a lead can be undone. */
const UNDO_SECONDS = 10;

interface EmailToQueue {
  readonly emailId: string;
  readonly leadId: string;
  readonly staffId: string;
  readonly address: string;
}

const QUEUE_EMAIL = statement<EmailToQueue, { dueAt: Date | null }>(
  'queue-lead-email',
  `
WITH notice AS (
  INSERT INTO notices (kind, relayed_at, staff_id, assigned_lead_id, detail)
  VALUES ('lead-email', now(), :staffId::uuid, :leadId::uuid, jsonb_build_object('emailId', :emailId::uuid)) RETURNING id
)
INSERT INTO notice_deliveries (notice_id, channel, destination, next_attempt_at)
SELECT notice.id, 'email', :address::text, clock_timestamp() + interval '${UNDO_SECONDS} seconds' FROM notice
RETURNING next_attempt_at AS "dueAt"`,
);

/** Queues an email of a staff member to the person of a lead, and returns when it leaves. */
export async function queueLeadEmail(manager: EntityManager, email: EmailToQueue): Promise<Date> {
  const [queued] = await runIn(manager, QUEUE_EMAIL.with(email));
  if (!queued?.dueAt) throw new Error('No delivery was queued.');
  return queued.dueAt;
}

// The lock waits for a process that claims the delivery at the same time; its lease then excludes the row.
const CANCEL_EMAIL = statement<{ emailId: string }, { id: string }>(
  'cancel-lead-email',
  `
WITH waiting AS MATERIALIZED (
  SELECT delivery.notice_id FROM notice_deliveries AS delivery
  WHERE delivery.notice_id IN (
      SELECT notice.id FROM notices AS notice JOIN ${EMAILS} AS email ON email.lead_id = notice.assigned_lead_id
      WHERE email.id = :emailId::uuid AND notice.kind = 'lead-email' AND notice.detail->>'emailId' = email.id::text
    )
    AND delivery.state = 'pending' AND delivery.leased_until IS NULL AND delivery.attempts = 0 FOR UPDATE
)
DELETE FROM notices AS notice USING waiting WHERE notice.id = waiting.notice_id RETURNING notice.id`,
);

/** Removes an email from the queue; returns false if it has left or is leaving. */
export async function cancelLeadEmail(manager: EntityManager, emailId: string): Promise<boolean> {
  return (await runIn(manager, CANCEL_EMAIL.with({ emailId }))).length > 0;
}

/** Numbers of notices and deliveries. */
export interface NoticeCountRow {
  readonly pending: number;
  /** The pending ones that have waited for more than 15 minutes. */
  readonly late: number;
  readonly failed: number;
}

/**
 * Counts the notices and deliveries that are pending, late or failed, in one row. Failed emails to the people of leads
 * do not count: their leads show them.
 */
export const COUNT_NOTICES = statement<object, NoticeCountRow>(
  'count-notices',
  `
SELECT count(*)::int AS pending, count(*) FILTER (WHERE waiting.created_at < now() - interval '15 minutes')::int AS late,
  (SELECT count(*) FROM notice_deliveries d JOIN notices n ON n.id = d.notice_id WHERE d.state = 'failed' AND n.kind <> 'lead-email')::int AS failed
FROM (
  SELECT d.created_at FROM notice_deliveries d WHERE d.state = 'pending' UNION ALL SELECT n.created_at FROM notices n WHERE n.relayed_at IS NULL
) waiting`,
);

/** The part of a person's export about notices of their lead `leadId`: a jsonb array. */
export function noticesForPerson(leadId: string): string {
  return `(SELECT coalesce(jsonb_agg(jsonb_build_object('at', n.created_at, 'kind', n.kind) ORDER BY n.created_at), '[]')
    FROM notices n WHERE n.lead_id = ${leadId})`;
}
