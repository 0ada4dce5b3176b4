import { statement } from '../../database/statement.js';
import { queueNoticesToAdmins } from '../../notices/outbox/notice-rows.sql.js';

/**
 * Pauses an alert when, since it started or was resumed, over 25 of the last 500 emails (5 %) bounced, 3 got
 * complaints, or the last 20 were refused for the same reason. Only emails to members of over a week or with a proven
 * address count; otherwise a stranger with many sign-ups could pause the alert. Refusals of our sender address
 * (`sender-…`) count for every member.
 */
export const PAUSE_UNHEALTHY = statement<{ dealId: string }, { reason: string }>(
  'pause-unhealthy-alert',
  `
WITH last AS (
  SELECT s.status, s.reason, row_number() OVER (ORDER BY s.at DESC) AS place
  FROM alerts a JOIN alert_sends s ON s.deal_id = a.deal_id LEFT JOIN list_members m ON m.hash = s.hash
  WHERE a.deal_id = :dealId::uuid AND s.status IN ('sent', 'refused') AND s.at > a.resumed_at
    AND (m.proven_at IS NOT NULL OR s.joined_at < now() - interval '7 days' OR s.reason LIKE 'sender-%')
  ORDER BY s.at DESC LIMIT 500
), health AS (
  SELECT CASE WHEN count(*) FILTER (WHERE reason = 'complained') >= 3 THEN 'complaints'
    WHEN count(*) FILTER (WHERE reason LIKE 'bounced%') > 25 THEN 'bounces'
    WHEN count(*) FILTER (WHERE place <= 20 AND status = 'refused' AND reason NOT LIKE 'bounced%') = 20
      AND count(DISTINCT reason) FILTER (WHERE place <= 20) = 1 THEN 'refusals' END AS trouble FROM last
), paused AS (
  UPDATE alerts a SET status = 'paused', reason = h.trouble, paused_at = now() FROM health h
  WHERE a.deal_id = :dealId::uuid AND a.status IN ('sending', 'sent') AND h.trouble IS NOT NULL RETURNING h.trouble
), entry AS MATERIALIZED (
  SELECT append_audit(NULL, 'alert-paused', NULL, NULL, jsonb_build_object('dealId', :dealId::uuid, 'reason', trouble)) FROM paused
)
SELECT paused.trouble AS reason FROM paused, entry`,
);

/**
 * Queues emails to the admins about paused alerts: at once if the api paused the alert, and again each day while it
 * stays paused, also if staff paused it, because its deal does not become public meanwhile.
 */
export const QUEUE_PAUSED_NOTICES = statement<object, object>(
  'queue-paused-notices',
  `
WITH paused AS (
  UPDATE alerts a SET told_at = now() WHERE a.status = 'paused'
    AND ((a.reason <> 'staff' AND coalesce(a.told_at < a.paused_at, true)) OR coalesce(a.told_at, a.paused_at) < now() - interval '1 day')
  RETURNING a.deal_id, a.reason, a.subject
), ${queueNoticesToAdmins('alert-paused', "SELECT jsonb_build_object('dealId', deal_id, 'reason', reason, 'subject', subject) AS detail FROM paused")}`,
);
