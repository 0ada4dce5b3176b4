import { statement } from '../../database/statement.js';
import { LEADS } from '../../leads/lead/lead-rows.sql.js';
import { isPromiseOpenInSql } from '../../leads/lead/response-clock.js';
import type { Actor } from '../../staff/access/actor.js';
import { TAKE_STAFF_MAILS } from '../../staff/accounts/staff-mails.sql.js';
import { LEAD_WORKERS } from '../../staff/accounts/staff-rows.sql.js';
import type { ReminderSettings } from './reminders.dto.js';

type Changes = { readonly [Name in keyof ReminderSettings]: ReminderSettings[Name] | null };

/** Null keeps the present value. The time zone comes with each sign-in and is not in the audit trail. */
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

export const TELL_ACCOUNTS = statement<object, object>(
  'tell-accounts',
  `
WITH taken AS (${TAKE_STAFF_MAILS}), notice AS (
  INSERT INTO notices (kind, relayed_at, staff_id, created_at) SELECT kind, now(), staff_id, created_at FROM taken RETURNING id, staff_id
)
INSERT INTO notice_deliveries (notice_id, channel, destination)
SELECT DISTINCT notice.id, 'email', taken.email FROM notice JOIN taken USING (staff_id)`,
);

/** Adds a notice of each row `(staff_id, assigned_lead_id, detail)` of a query, and its delivery. */
const tell = (kind: string, reminders: string) => `notice AS (
  INSERT INTO notices (kind, relayed_at, staff_id, assigned_lead_id, detail) SELECT '${kind}', now(), each.* FROM (${reminders}) AS each
  RETURNING id, staff_id
)
INSERT INTO notice_deliveries (notice_id, channel, destination)
SELECT notice.id, 'email', worker.email FROM notice JOIN ${LEAD_WORKERS} AS worker ON worker.id = notice.staff_id`;

/**
 * Takes the assignments of a person a minute after the last lead, or five after the first: one email for a bulk change,
 * a handover, or single assignments in a row. Leads that were reassigned since are left out. A lead that is being
 * erased is skipped, because waiting for the erasure would deadlock.
 */
export const TELL_ASSIGNED = statement<object, object>(
  'tell-assigned',
  `
WITH taken AS (
  DELETE FROM assignment_reminders WHERE staff_id IN (
    SELECT staff_id FROM assignment_reminders GROUP BY staff_id
    HAVING max(at) < now() - interval '1 minute' OR min(at) < now() - interval '5 minutes'
  )
  RETURNING lead_id, staff_id
), held AS MATERIALIZED (
  SELECT lead.id, lead.assignee_id FROM ${LEADS} AS lead WHERE lead.id IN (SELECT lead_id FROM taken) FOR KEY SHARE SKIP LOCKED
), assigned AS (
  SELECT taken.staff_id, CASE WHEN count(*) = 1 THEN (array_agg(held.id))[1] END, jsonb_build_object('leads', count(*))
  FROM taken JOIN held ON held.id = taken.lead_id AND held.assignee_id = taken.staff_id
  LEFT JOIN reminder_settings AS settings ON settings.staff_id = taken.staff_id
  WHERE settings.assigned IS NOT false GROUP BY taken.staff_id
), ${tell('leads-assigned', 'SELECT * FROM assigned')}`,
);

/** People with a daily email, with their own time zone, or the company's until the desk reports theirs. */
export const LIST_ZONES = statement<{ usualZone: string }, { id: string; timeZone: string }>(
  'list-reminder-zones',
  `
SELECT worker.id, coalesce(settings.time_zone, :usualZone::text) AS "timeZone"
FROM ${LEAD_WORKERS} AS worker LEFT JOIN reminder_settings AS settings ON settings.staff_id = worker.id WHERE settings.morning IS NOT false`,
);

/** The people whose morning it is, with their day and its end. */
interface Mornings extends Readonly<Record<'ids' | 'days' | 'ends' | 'statuses', readonly string[]>> {
  readonly now: Date;
}

/**
 * The process that stores the day first sends the email. In the order of the ids, so that two processes never deadlock.
 */
export const TELL_MORNINGS = statement<Mornings, object>(
  'tell-mornings',
  `
WITH person AS (
  SELECT * FROM unnest(:ids::uuid[], :days::text[], :ends::text[]) AS asked (id, day, ends_at)
), claimed AS (
  INSERT INTO reminder_settings AS settings (staff_id, reminded_on) SELECT id, day::date FROM person ORDER BY id
  ON CONFLICT (staff_id) DO UPDATE SET reminded_on = excluded.reminded_on
  WHERE settings.morning AND coalesce(settings.reminded_on < excluded.reminded_on, true)
  RETURNING staff_id
), work AS (
  SELECT claimed.staff_id, (
      SELECT count(*) FROM ${LEADS} AS lead WHERE lead.assignee_id = claimed.staff_id AND lead.follow_up_at < person.ends_at::timestamptz
        AND lead.status = ANY (:statuses::text[]) AND NOT lead.quarantined AND NOT lead.is_test
    ) AS follow_ups, (
      SELECT count(*) FROM ${LEADS} AS lead WHERE lead.assignee_id = claimed.staff_id AND ${isPromiseOpenInSql('lead')}
        AND lead.respond_by <= :now::timestamptz AND NOT lead.quarantined AND NOT lead.is_test
    ) AS overdue
  FROM claimed JOIN person ON person.id = claimed.staff_id
), morning AS (
  SELECT staff_id, NULL::uuid, jsonb_build_object('followUps', follow_ups, 'overdue', overdue) FROM work WHERE follow_ups + overdue > 0
), ${tell('morning', 'SELECT * FROM morning')}`,
);
