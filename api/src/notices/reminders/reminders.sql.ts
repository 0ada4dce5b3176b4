import { statement } from '../../database/statement.js';
import { LEADS } from '../../leads/lead/lead-rows.sql.js';
import { isPromiseOpenInSql } from '../../leads/lead/response-clock.js';
import { absencesAt } from '../../staff/absences/absence-rows.sql.js';
import type { Actor } from '../../staff/access/actor.js';
import { DEQUEUE_STAFF_MAILS } from '../../staff/accounts/staff-mails.sql.js';
import { LEAD_WORKERS } from '../../staff/accounts/staff-rows.sql.js';
import type { ReminderSettings } from './reminders.dto.js';

type Changes = { readonly [Name in keyof ReminderSettings]: ReminderSettings[Name] | null };

/** Changes settings; null leaves a value unchanged. The time zone is not audited, because each sign-in sends it. */
export const CHANGE_REMINDERS = statement<Actor & Changes & { usualZone: string }, ReminderSettings>(
  'change-reminders',
  `
WITH changed AS (
  INSERT INTO reminder_settings AS settings (staff_id, assigned, morning, time_zone)
  VALUES (:staffId::uuid, coalesce(:assigned::boolean, true), coalesce(:morning::boolean, true), coalesce(:timeZone::text, :usualZone::text))
  ON CONFLICT (staff_id) DO UPDATE SET assigned = coalesce(:assigned::boolean, settings.assigned),
    morning = coalesce(:morning::boolean, settings.morning), time_zone = coalesce(:timeZone::text, settings.time_zone)
  RETURNING assigned, morning, time_zone
), entry AS MATERIALIZED (
  SELECT append_audit(:staffId::uuid, 'reminders-changed', NULL, :ip::inet, jsonb_build_object('assigned', assigned, 'morning', morning))
  FROM changed WHERE coalesce(:assigned::boolean, :morning::boolean) IS NOT NULL
)
SELECT assigned, morning, time_zone AS "timeZone" FROM changed LEFT JOIN entry ON true`,
);

/** Queues the emails about resets by admins. */
export const QUEUE_RESET_EMAILS = statement<object, object>(
  'queue-reset-emails',
  `
WITH due AS (${DEQUEUE_STAFF_MAILS}), notice AS (
  INSERT INTO notices (kind, relayed_at, staff_id, created_at) SELECT kind, now(), staff_id, created_at FROM due RETURNING id, staff_id
)
INSERT INTO notice_deliveries (notice_id, channel, destination)
SELECT DISTINCT notice.id, 'email', due.email FROM notice JOIN due USING (staff_id)`,
);

/**
 * The end of a WITH that adds a notice for each row `(staff_id, assigned_lead_id, detail)` of a query, and its
 * delivery.
 */
const queueReminders = (kind: string, reminders: string) => `notice AS (
  INSERT INTO notices (kind, relayed_at, staff_id, assigned_lead_id, detail) SELECT '${kind}', now(), each.* FROM (${reminders}) AS each
  RETURNING id, staff_id
)
INSERT INTO notice_deliveries (notice_id, channel, destination)
SELECT notice.id, 'email', worker.email FROM notice JOIN ${LEAD_WORKERS} AS worker ON worker.id = notice.staff_id`;

/**
 * Queues one email about the leads that were assigned to a person, a minute after the last assignment or five minutes
 * after the first; if the person is away, to the colleague who covers. Leads that were reassigned since are left out,
 * and so are leads that an erasure has locked, because waiting for the lock could deadlock.
 */
export const QUEUE_ASSIGNMENT_EMAILS = statement<object, object>(
  'queue-assignment-emails',
  `
WITH due AS (
  DELETE FROM assignment_reminders WHERE staff_id IN (
    SELECT staff_id FROM assignment_reminders GROUP BY staff_id
    HAVING max(at) < now() - interval '1 minute' OR min(at) < now() - interval '5 minutes'
  )
  RETURNING lead_id, staff_id
), lead AS MATERIALIZED (
  SELECT l.id, l.assignee_id FROM ${LEADS} AS l WHERE l.id IN (SELECT lead_id FROM due) FOR KEY SHARE SKIP LOCKED
), assigned AS (
  SELECT due.reader_id, CASE WHEN count(*) = 1 THEN (array_agg(lead.id))[1] END, jsonb_build_object('leads', count(*))
  FROM (
    SELECT due.*, coalesce(away.covered_by, due.staff_id) AS reader_id FROM due LEFT JOIN ${absencesAt()} AS away ON away.staff_id = due.staff_id
  ) AS due JOIN lead ON lead.id = due.lead_id AND lead.assignee_id = due.staff_id
  LEFT JOIN reminder_settings AS settings ON settings.staff_id = due.reader_id
  WHERE settings.assigned IS NOT false GROUP BY due.reader_id
), ${queueReminders('leads-assigned', 'SELECT * FROM assigned')}`,
);

/**
 * Staff who get the morning email, without those who are away, with their time zone, or the company's until the desk
 * has sent theirs.
 */
export const LIST_ZONES = statement<{ usualZone: string; now: Date }, { id: string; timeZone: string }>(
  'list-reminder-zones',
  `
SELECT worker.id, coalesce(settings.time_zone, :usualZone::text) AS "timeZone"
FROM ${LEAD_WORKERS} AS worker LEFT JOIN reminder_settings AS settings ON settings.staff_id = worker.id
WHERE settings.morning IS NOT false AND NOT EXISTS (SELECT FROM ${absencesAt(':now::timestamptz')} AS away WHERE away.staff_id = worker.id)`,
);

/** The staff in whose time zone it is morning, with the date there and the end of that day. */
interface Mornings extends Readonly<Record<'ids' | 'days' | 'ends' | 'statuses', readonly string[]>> {
  readonly now: Date;
}

/**
 * Queues the morning emails, which count the leads of colleagues whom the person covers too. Of several processes,
 * the one that stores the date first queues the email; the order of ids keeps them from deadlocking.
 */
export const QUEUE_MORNING_EMAILS = statement<Mornings, object>(
  'queue-morning-emails',
  `
WITH person AS (
  SELECT * FROM unnest(:ids::uuid[], :days::text[], :ends::text[]) AS given (id, day, ends_at)
), claimed AS (
  INSERT INTO reminder_settings AS settings (staff_id, reminded_on) SELECT id, day::date FROM person ORDER BY id
  ON CONFLICT (staff_id) DO UPDATE SET reminded_on = excluded.reminded_on
  WHERE settings.morning AND coalesce(settings.reminded_on < excluded.reminded_on, true)
  RETURNING staff_id
), reader AS (
  SELECT claimed.staff_id, ARRAY(
    SELECT claimed.staff_id UNION ALL SELECT away.staff_id FROM ${absencesAt(':now::timestamptz')} AS away WHERE away.covered_by = claimed.staff_id
  ) AS assignees FROM claimed
), work AS (
  SELECT reader.staff_id, (
      SELECT count(*) FROM ${LEADS} AS lead WHERE lead.assignee_id = ANY (reader.assignees) AND lead.follow_up_at < person.ends_at::timestamptz
        AND lead.status = ANY (:statuses::text[]) AND NOT lead.quarantined AND NOT lead.is_test
    ) AS follow_ups, (
      SELECT count(*) FROM ${LEADS} AS lead WHERE lead.assignee_id = ANY (reader.assignees) AND ${isPromiseOpenInSql('lead')}
        AND lead.respond_by <= :now::timestamptz AND NOT lead.quarantined AND NOT lead.is_test
    ) AS overdue
  FROM reader JOIN person ON person.id = reader.staff_id
), morning AS (
  SELECT staff_id, NULL::uuid, jsonb_build_object('followUps', follow_ups, 'overdue', overdue) FROM work WHERE follow_ups + overdue > 0
), ${queueReminders('morning', 'SELECT * FROM morning')}`,
);
