import { statement } from '../../database/statement.js';
import { DEALS } from '../../deals/deal/deal-rows.sql.js';
import { LEADS } from '../../leads/lead/lead-rows.sql.js';
import { STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';
import type { Audience, PausedAlerts, Sends, SendStatus } from './alerts.dto.js';
import { WHY_SKIPPED } from '../members/members.sql.js';
import { WARM_UP } from '../mail/sends.sql.js';

const COUNTED = (rows: string) =>
  `(SELECT coalesce(jsonb_agg(jsonb_build_object('name', name, 'count', count) ORDER BY count DESC, name), '[]') FROM (${rows} GROUP BY name) counted)`;

/** Counts the members who would be told of a deal now, and those who would not; no row for an unknown deal. */
export const COUNT_AUDIENCE = statement<{ dealId: string }, Audience>(
  'count-audience',
  `
WITH deal AS MATERIALIZED (SELECT id, kinds FROM ${DEALS} d WHERE id = :dealId::uuid), known AS MATERIALIZED (
  SELECT m.wants, m.provider_group, ${WHY_SKIPPED} AS reason FROM deal d CROSS JOIN list_members m LEFT JOIN ${LEADS} l ON l.id = m.lead_id
  UNION ALL SELECT '{}', 'other', 'in-review' FROM deal CROSS JOIN ${LEADS} l
  WHERE l.type = 'buyer' AND l.quarantine_state = 'suspected' AND NOT l.is_test AND NOT EXISTS (SELECT FROM list_members m WHERE m.lead_id = l.id)
)
SELECT (SELECT count(*) FROM known WHERE reason IS NULL)::int AS members,
  ${COUNTED('SELECT want AS name, count(*) FROM known, deal, unnest(wants) want WHERE reason IS NULL AND want = ANY (deal.kinds)')} AS interests,
  ${COUNTED('SELECT reason AS name, count(*) FROM known WHERE reason IS NOT NULL')} AS skipped,
  ${COUNTED('SELECT provider_group AS name, count(*) FROM known WHERE reason IS NULL')} AS providers,
  (SELECT CASE WHEN day = current_date THEN (ARRAY[${WARM_UP.join()}])[days] - used ELSE (ARRAY[${WARM_UP.join()}])[days + 1] END FROM send_rates WHERE name = 'smtp') AS "mostToday"
FROM deal`,
);

/** Counts the emails of an alert by status, also after they were folded. */
export const COUNT_SENDS = statement<{ dealId: string }, { name: string; count: number }>(
  'count-sends',
  `SELECT status AS name, count(*)::int AS count FROM alert_sends WHERE deal_id = :dealId::uuid GROUP BY status
UNION ALL SELECT key, value::int FROM alerts a CROSS JOIN jsonb_each_text(a.counts) WHERE a.deal_id = :dealId::uuid ORDER BY name`,
);

/** Counts the emails that hold the public date. */
export const COUNT_HOLDING = statement<{ dealId: string }, { count: number }>(
  'count-holding',
  `
SELECT count(*)::int AS count FROM alert_sends s JOIN ${DEALS} d ON d.id = s.deal_id
WHERE s.deal_id = :dealId::uuid AND s.status IN ('waiting', 'claimed', 'handing') AND NOT s.is_late AND d.public_at IS NULL`,
);

/** Paused alerts, oldest first. */
export const LIST_PAUSED = statement<object, PausedAlerts['items'][number]>(
  'list-paused-alerts',
  `SELECT deal_id AS id, subject, reason, paused_at AS "pausedAt" FROM alerts WHERE status = 'paused' ORDER BY paused_at, deal_id LIMIT 50`,
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
