import { statement } from '../../database/statement.js';
import { memberInSql } from '../members/members.sql.js';

/** For a WITH: `once` has a row if an event arrives for the first time. */
const NEW_EVENT = 'once AS (INSERT INTO mail_events (id) VALUES (:eventId::text) ON CONFLICT DO NOTHING RETURNING id)';

/** Deletes the ids of old events, because providers repeat events for days, not weeks. */
export const DELETE_OLD_EVENTS = statement<object, object>(
  'delete-old-mail-events',
  "DELETE FROM mail_events WHERE at < now() - interval '30 days'",
);

/** An event of the mail provider about an email. */
export interface MailEvent {
  /** The same when the provider reports the event again. */
  readonly eventId: string;
  readonly dealId: string;
  readonly hash: string;
  readonly kind: 'delivered' | 'bounced' | 'bounced-soft' | 'complained';
}

/**
 * Stores a provider's event about an email of an alert; a repeated report changes nothing. A complaint or a permanent
 * bounce ends the membership, and so does a third temporary bounce without a delivery in between.
 */
export const STORE_EVENT = statement<MailEvent, object>(
  'store-mail-event',
  `
WITH ${NEW_EVENT}, told AS (
  UPDATE alert_sends SET status = CASE WHEN :kind::text LIKE 'bounced%' THEN 'refused' ELSE 'sent' END, reason = nullif(:kind::text, 'delivered')
  WHERE EXISTS (SELECT FROM once) AND deal_id = :dealId::uuid AND hash = ${memberInSql(':hash::text')} AND status IN ('handing', 'sent', 'refused', 'unknown') AND coalesce(reason, '') <> ALL (CASE :kind::text
    WHEN 'complained' THEN ARRAY['complained'] WHEN 'bounced-soft' THEN ARRAY['complained', 'bounced', 'bounced-soft'] ELSE ARRAY['complained', 'bounced'] END)
  RETURNING hash
)
UPDATE list_members m SET changed_at = CASE WHEN :kind::text IN ('bounced', 'complained') THEN now() ELSE m.changed_at END,
  soft_bounces = CASE :kind::text WHEN 'bounced-soft' THEN m.soft_bounces + 1 WHEN 'delivered' THEN 0 ELSE m.soft_bounces END,
  status = CASE WHEN :kind::text = 'complained' THEN 'complained' WHEN m.status <> 'on' THEN m.status
    WHEN :kind::text = 'bounced' OR (:kind::text = 'bounced-soft' AND m.soft_bounces >= 2) THEN 'bounced' ELSE m.status END
FROM told WHERE m.hash = told.hash`,
);

/** Ends a membership after a bounce or complaint about an email outside of alerts. The status `complained` stays. */
export const END_MEMBERSHIP = statement<{ eventId: string; hash: string; kind: string }, object>(
  'end-membership',
  `
WITH ${NEW_EVENT}
UPDATE list_members SET status = :kind::text, changed_at = now()
WHERE EXISTS (SELECT FROM once) AND hash = ${memberInSql(':hash::text')} AND :kind::text IN ('bounced', 'complained') AND status NOT IN (:kind::text, 'complained')`,
);
