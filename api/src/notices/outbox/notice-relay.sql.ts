import { statement } from '../../database/statement.js';
import { AT_RISK_HOURS, isPromiseOpenInSql } from '../../leads/lead/response-clock.js';
import type { NoticeChannel } from './due-delivery.js';
import { LEADS } from '../../leads/lead/lead-rows.sql.js';
import { LEAD_WORKERS } from '../../staff/accounts/staff-rows.sql.js';

/**
 * Whether the relay has anything to do; two small indexes. Where neither addresses nor webhooks are set,
 * notices wait for somebody to tell.
 */
export const IS_WORK_WAITING = statement<{ isSet: boolean }, { waiting: boolean }>(
  'is-notice-waiting',
  `
SELECT (EXISTS (SELECT FROM notices WHERE relayed_at IS NULL) AND (:isSet::boolean OR EXISTS (SELECT FROM ${LEAD_WORKERS} AS worker)))
  OR EXISTS (SELECT FROM notice_deliveries WHERE state = 'pending' AND enqueued_at IS NULL) AS waiting`,
);

/** A delivery that needs a job; one without columns says that more may be waiting. */
export interface WorkRow {
  readonly id: string | null;
  readonly channel: NoticeChannel | null;
  readonly destination: string | null;
  readonly is_full: boolean;
}

/**
 * Takes up to `most` notices that nobody else is taking, makes a delivery of each for every webhook and address (all
 * enabled agents and admins where that is null), and takes the deliveries that were replayed or lost their job. With an
 * empty list of addresses a notice may go to nobody, because somebody wants it so; with null it waits until there is an
 * account or a webhook.
 */
export const TAKE_WORK = statement<
  { most: number; webhooks: readonly string[]; emails: readonly string[] | null },
  WorkRow
>(
  'take-notices',
  `
WITH recipients AS (
  SELECT 'webhook' AS channel, unnest(:webhooks::text[]) AS destination
  UNION SELECT 'email', unnest(:emails::text[])
  UNION SELECT 'email', email FROM ${LEAD_WORKERS} AS worker WHERE :emails::text[] IS NULL
), taken AS (
  SELECT id FROM notices WHERE relayed_at IS NULL AND (:emails::text[] IS NOT NULL OR EXISTS (SELECT FROM recipients))
  ORDER BY id LIMIT :most::integer FOR UPDATE SKIP LOCKED
), relayed AS (
  UPDATE notices SET relayed_at = now() FROM taken WHERE notices.id = taken.id RETURNING notices.id
), made AS (
  INSERT INTO notice_deliveries (notice_id, channel, destination, enqueued_at)
  SELECT relayed.id, channel, destination, now() FROM relayed CROSS JOIN recipients
  ON CONFLICT (notice_id, channel, destination) DO NOTHING
  RETURNING id, channel, destination
), waiting AS (
  SELECT id FROM notice_deliveries WHERE state = 'pending' AND enqueued_at IS NULL ORDER BY id LIMIT :most::integer FOR UPDATE SKIP LOCKED
), again AS (
  UPDATE notice_deliveries AS delivery SET enqueued_at = now() FROM waiting WHERE delivery.id = waiting.id
  RETURNING delivery.id, delivery.channel, delivery.destination
)
SELECT id, channel, destination, false AS is_full FROM made UNION ALL SELECT id, channel, destination, false FROM again
UNION ALL SELECT NULL, NULL, NULL, true WHERE (SELECT count(*) FROM taken) = :most::integer OR (SELECT count(*) FROM waiting) = :most::integer`,
);

/**
 * Warns once about each seller whose promised time is nearly over or over, and who is neither answered nor suspected
 * spam. Only leads that were announced are warned about, and made-up ones were not. Whoever has been overdue for three
 * days is not news any more.
 */
export const ADD_WARNINGS = statement<object, object>(
  'add-warnings',
  `
INSERT INTO notices (kind, lead_id)
SELECT CASE WHEN lead.respond_by <= now() THEN 'lead-overdue' ELSE 'lead-at-risk' END, lead.id
FROM ${LEADS} AS lead JOIN notices AS announced ON announced.lead_id = lead.id AND announced.kind = 'lead-received'
WHERE ${isPromiseOpenInSql('lead')} AND NOT lead.quarantined AND NOT lead.is_test
  AND lead.respond_by > now() - interval '3 days' AND lead.respond_by <= now() + interval '${AT_RISK_HOURS} hours'
  AND NOT EXISTS (
    SELECT FROM notices AS given
    WHERE given.lead_id = lead.id AND given.kind = CASE WHEN lead.respond_by <= now() THEN 'lead-overdue' ELSE 'lead-at-risk' END
  )
ON CONFLICT (lead_id, kind) DO NOTHING`,
);

/**
 * Asks the relay for a new job where one should have run long ago: whatever became of it, the delivery is still
 * pending.
 */
export const FIND_LOST_JOBS = statement<object, object>(
  'find-lost-jobs',
  `
UPDATE notice_deliveries SET enqueued_at = NULL
WHERE state = 'pending' AND enqueued_at < now() - interval '10 minutes' AND next_attempt_at < now() - interval '10 minutes'`,
);
