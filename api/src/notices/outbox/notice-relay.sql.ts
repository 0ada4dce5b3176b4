import { statement } from '../../database/statement.js';
import { AT_RISK_HOURS, isPromiseOpenInSql } from '../../leads/lead/response-clock.js';
import { LEADS } from '../../leads/lead/lead-rows.sql.js';
import { LEAD_WORKERS } from '../../staff/accounts/staff-rows.sql.js';

/** Where neither addresses nor webhooks are set, notices wait for somebody to tell. */
export const IS_NOTICE_WAITING = statement<{ isSet: boolean }, { waiting: boolean }>(
  'is-notice-waiting',
  `
SELECT EXISTS (SELECT FROM notices WHERE relayed_at IS NULL) AND (:isSet::boolean OR EXISTS (SELECT FROM ${LEAD_WORKERS} AS worker)) AS waiting`,
);

/**
 * Takes up to `most` notices that nobody else is taking and makes a delivery of each for every webhook and address (all
 * enabled agents and admins where that is null). With an empty list of addresses a notice may go to nobody, because
 * somebody wants it so; with null it waits until there is an account or a webhook.
 */
export const RELAY_NOTICES = statement<
  { most: number; webhooks: readonly string[]; emails: readonly string[] | null },
  { count: number }
>(
  'relay-notices',
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
  INSERT INTO notice_deliveries (notice_id, channel, destination)
  SELECT relayed.id, channel, destination FROM relayed CROSS JOIN recipients
  ON CONFLICT (notice_id, channel, destination) DO NOTHING
)
SELECT count(*)::int AS count FROM taken`,
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
