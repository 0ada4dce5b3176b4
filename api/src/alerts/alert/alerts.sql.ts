import { statement } from '../../database/statement.js';
import { DEALS } from '../../deals/deal/deal-rows.sql.js';
import { LEADS } from '../../leads/lead/lead-rows.sql.js';
import { STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';
import type { Audience, PausedAlerts, Sends, SendStatus } from './alerts.dto.js';
import { WHY_SKIPPED } from '../members/members.sql.js';
import { WARM_UP } from '../mail/sends.sql.js';
import { WHY_ENDED } from '../texts/texts.sql.js';

/** A jsonb array of { name, count }, largest count first, from a query that selects `name` and `sum(count)`. */
const namedCountsInSql = (query: string) => `(
    SELECT coalesce(jsonb_agg(jsonb_build_object('name', name, 'count', count) ORDER BY count DESC, name), '[]')
    FROM (${query} GROUP BY name) counted)`;

/** How many more emails a new sender may send today, from the row `smtp` of `send_rates`; null without a limit. */
const REST_OF_TODAY = `CASE WHEN day = current_date THEN (ARRAY[${WARM_UP.join()}])[days] - used ELSE (ARRAY[${WARM_UP.join()}])[days + 1] END`;

/**
 * Counts the members who would get the email about a deal now, and those who would not; no row for an unknown deal.
 * Suspected spam that is not on the list counts as `in-review`.
 */
export const COUNT_AUDIENCE = statement<{ dealId: string }, Omit<Audience, 'texts'>>(
  'count-audience',
  `
WITH deal AS MATERIALIZED (SELECT id, kinds FROM ${DEALS} d WHERE id = :dealId::uuid), known AS MATERIALIZED (
  SELECT m.wants, m.provider_group, ${WHY_SKIPPED} AS reason, count(*)::int AS count
  FROM deal d CROSS JOIN list_members m LEFT JOIN ${LEADS} l ON l.id = m.lead_id GROUP BY 1, 2, 3
  UNION ALL SELECT '{}', 'other', 'in-review', count(*)::int FROM deal CROSS JOIN ${LEADS} l
  WHERE l.type = 'buyer' AND l.quarantine_state = 'suspected' AND NOT l.is_test AND NOT EXISTS (SELECT FROM list_members m WHERE m.lead_id = l.id)
  HAVING count(*) > 0
)
SELECT (SELECT coalesce(sum(count), 0) FROM known WHERE reason IS NULL)::int AS members,
  ${namedCountsInSql('SELECT want AS name, sum(count) AS count FROM known, deal, unnest(wants) want WHERE reason IS NULL AND want = ANY (deal.kinds)')} AS interests,
  ${namedCountsInSql('SELECT reason AS name, sum(count) AS count FROM known WHERE reason IS NOT NULL')} AS skipped,
  ${namedCountsInSql('SELECT provider_group AS name, sum(count) AS count FROM known WHERE reason IS NULL')} AS providers,
  (SELECT ${REST_OF_TODAY} FROM send_rates WHERE name = 'smtp') AS "mostToday"
FROM deal`,
);

/** Counts the emails of an alert by status. Counts of deleted emails are in `alerts.counts`. */
export const COUNT_SENDS = statement<{ dealId: string }, { name: string; count: number }>(
  'count-sends',
  `SELECT status AS name, count(*)::int AS count FROM alert_sends WHERE deal_id = :dealId::uuid GROUP BY status
UNION ALL SELECT key, value::int FROM alerts a CROSS JOIN jsonb_each_text(a.counts) WHERE a.deal_id = :dealId::uuid ORDER BY name`,
);

/** Counts the unfinished regular emails of a deal that has no public date yet: they delay it. */
export const COUNT_DELAYING = statement<{ dealId: string }, { count: number }>(
  'count-delaying-sends',
  `
SELECT count(*)::int AS count FROM alert_sends s JOIN ${DEALS} d ON d.id = s.deal_id
WHERE s.deal_id = :dealId::uuid AND s.status IN ('waiting', 'claimed', 'handing') AND NOT s.is_late AND d.public_at IS NULL`,
);

/** Alerts whose emails or texts are paused: emails first, oldest first. */
export const LIST_PAUSED = statement<object, PausedAlerts['items'][number]>(
  'list-paused-alerts',
  `
SELECT deal_id AS id, 'email' AS channel, subject, reason, paused_at AS "pausedAt" FROM alerts WHERE status = 'paused'
UNION ALL SELECT a.deal_id, 'text', a.subject, a.texts_reason, NULL FROM alerts a JOIN ${DEALS} d ON d.id = a.deal_id
  WHERE a.texts_status = 'paused' AND ${WHY_ENDED} IS NULL
ORDER BY channel, "pausedAt", id LIMIT 50`,
);

/** The name of a member of staff. */
export const FIND_CHANGER = statement<{ id: string }, { id: string; name: string }>(
  'find-changer-of-alert',
  `SELECT s.id, s.name FROM ${STAFF_NAMES} s WHERE s.id = :id::uuid`,
);

/** Lists the members whose email has a status, newest first. */
export const LIST_SENDS = statement<{ dealId: string; status: SendStatus }, Sends['items'][number]>(
  'list-sends',
  `
SELECT s.hash AS id, l.id AS "leadId", l.first_name || ' ' || l.last_name AS name, s.reason, s.at, s.not_before AS "nextAt"
FROM alert_sends s LEFT JOIN list_members m ON m.hash = s.hash LEFT JOIN ${LEADS} l ON l.id = m.lead_id
WHERE s.deal_id = :dealId::uuid AND s.status = :status::text ORDER BY s.at DESC, s.hash LIMIT 200`,
);

/** Queues the emails with an unknown result again. */
export const RESEND_UNKNOWN = statement<{ dealId: string }, { hash: string }>(
  'resend-unknown',
  `
UPDATE alert_sends s SET status = 'waiting', tries = 0, not_before = now() FROM ${DEALS} d
WHERE d.id = s.deal_id AND d.stage NOT IN ('public', 'sold', 'withdrawn') AND s.deal_id = :dealId::uuid AND s.status = 'unknown' RETURNING s.hash`,
);
