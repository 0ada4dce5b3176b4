import { statement } from '../../database/statement.js';
import { hasUnreadEmailInSql } from '../../emails/lead-email-rows.sql.js';
import { OPEN_STATUSES } from '../../leads/lead/lead-enums.js';
import { LEADS } from '../../leads/lead/lead-rows.sql.js';
import { isUntoldInSql } from '../../offers/offer/offer-rows.sql.js';
import { absencesAt } from '../../staff/absences/absence-rows.sql.js';
import { hasFailedTextInSql } from '../../texting/by-hand/lead-texts.sql.js';
import { hasUnreadReplyInSql } from '../../texting/inbound/inbound-message-rows.sql.js';

const OPEN = OPEN_STATUSES.map((status) => `'${status}'`).join();

/**
 * SQL condition that somebody must work on `lead` (an alias with columns of LEADS) before the time `:dayEnd`: it has
 * a follow-up, an unread text or email, a text that did not arrive, or an offer that the seller does not know, or it is
 * new and unanswered.
 */
export const isWaitingInSql = (
  lead: string,
) => `(${lead}.status IN (${OPEN}) AND (${lead}.follow_up_at < :dayEnd::timestamptz
  OR ${lead}.status = 'new' AND ${lead}.first_contact_at IS NULL OR ${hasUnreadReplyInSql(lead)} OR ${hasUnreadEmailInSql(lead)} OR ${hasFailedTextInSql(lead)}
  OR ${isUntoldInSql(lead)}))`;

/**
 * Adds a line to the history of up to `most` leads that wait and whose assignee is away; the unique index keeps it to
 * one for each absence. Leads that another transaction has locked, such as an erasure, wait for the next run.
 */
export const TELL_COVERS = statement<{ dayEnd: Date; most: number }, { id: string }>(
  'tell-covers',
  `
WITH covered AS MATERIALIZED (
  SELECT l.id, away.id AS absence, away.staff_id, away.covered_by FROM ${absencesAt()} away JOIN ${LEADS} l ON l.assignee_id = away.staff_id
  WHERE NOT l.quarantined AND NOT l.is_test AND ${isWaitingInSql('l')} AND NOT EXISTS (
    SELECT FROM lead_events told WHERE told.lead_id = l.id AND told.kind = 'lead-covered' AND told.detail->>'absence' = away.id::text)
  LIMIT :most::integer FOR KEY SHARE OF l SKIP LOCKED
)
INSERT INTO lead_events (lead_id, kind, detail)
SELECT id, 'lead-covered', jsonb_build_object('from', staff_id, 'to', covered_by, 'absence', absence) FROM covered
ON CONFLICT DO NOTHING RETURNING id`,
);
