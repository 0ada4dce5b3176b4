import { statement } from '../../database/statement.js';
import { DEALS } from '../../deals/deal/deal-rows.sql.js';
import { LEADS } from '../../leads/lead/lead-rows.sql.js';
import { type HashKeys, memberHashInSql } from '../members/list-key.js';
import { WHY_SKIPPED } from '../members/members.sql.js';

/** Names a row of `alert_sends`: the email about a deal to a member. */
export interface SendKey {
  readonly dealId: string;
  readonly hash: string;
}

/**
 * How long a claimed row belongs to a process. Longer than a call to the mail server takes; after it, the process is
 * dead.
 */
const LEASE = "interval '60 seconds'";

/** The most emails on each of the first days of a new sender address, whose reputation with mailbox providers grows. */
export const WARM_UP = [
  1000, 2500, 5000, 10_000, 15_000, 20_000, 30_000, 40_000, 55_000, 70_000, 85_000, 100_000, 125_000,
];

/** Pauses before the retries of an email that the mail server deferred. After the last retry it counts as refused. */
const RETRY_AFTER = ['1 minute', '5 minutes', '30 minutes', '2 hours'];

/** Whether emails of the alert `a` on the deal `d` may be sent. Without a recent run of the alert job, none are. */
const MAY_SEND = `a.status IN ('sending', 'sent') AND a.tended_at > now() - interval '5 minutes' AND d.stage = 'early'`;

/** A position in the list of members, newest first. */
export interface MemberPosition {
  readonly at: string;
  readonly hash: string;
}

/**
 * Adds rows for the next members who joined after `since`, and for members whose lead changed after `since`, because
 * they may have been inactive or suspected as spam before. Returns null as the position after the last member.
 */
export const PLAN_SENDS = statement<
  MemberPosition & { dealId: string; since: Date | null; most: number },
  { at: string | null; hash: string | null }
>(
  'plan-sends',
  `
WITH page AS MATERIALIZED (
  SELECT * FROM list_members m WHERE (m.joined_at, m.hash) < (:at::text::timestamptz, :hash::text) AND m.joined_at > coalesce(:since::timestamptz, '-infinity')
  ORDER BY m.joined_at DESC, m.hash DESC LIMIT :most::integer
), changed AS MATERIALIZED (
  SELECT m.* FROM ${LEADS} l JOIN list_members m ON m.lead_id = l.id WHERE l.type = 'buyer' AND l.updated_at > :since::timestamptz
  ORDER BY l.updated_at DESC LIMIT :most::integer
), planned AS (
  INSERT INTO alert_sends (deal_id, hash, provider_group, joined_at, is_late)
  SELECT d.id, m.hash, m.provider_group, m.joined_at, :since::timestamptz IS NOT NULL OR m.joined_at > a.started_at
  FROM ${DEALS} d JOIN alerts a ON a.deal_id = d.id CROSS JOIN (TABLE page UNION TABLE changed) m JOIN ${LEADS} l ON l.id = m.lead_id
  WHERE d.id = :dealId::uuid AND d.stage = 'early' AND ${WHY_SKIPPED} IS NULL
  ON CONFLICT DO NOTHING
), last AS (
  SELECT joined_at, hash FROM page WHERE (SELECT count(*) FROM page) = :most::integer ORDER BY joined_at, hash LIMIT 1
)
SELECT (SELECT joined_at::text FROM last) AS at, (SELECT hash FROM last) AS hash`,
);

/**
 * Claims up to `most` emails to send now, newest members first, within the rates that all processes share. A second
 * process waits for the lock on the rates and then sees what the first has used. `smtp` is the rate of all emails; the
 * other rates are of mailbox providers, except that of texts.
 */
export const CLAIM_SENDS = statement<{ most: number }, SendKey>(
  'claim-sends',
  `
WITH rates AS MATERIALIZED (
  SELECT name, least(per_second, tokens + per_second * extract(epoch FROM clock_timestamp() - at)::double precision) AS tokens,
    CASE WHEN day = current_date THEN days ELSE days + 1 END AS days, CASE WHEN day = current_date THEN used ELSE 0 END AS used
  FROM send_rates WHERE name <> 'text' AND EXISTS (
    SELECT FROM alerts a JOIN ${DEALS} d ON d.id = a.deal_id JOIN alert_sends s ON s.deal_id = a.deal_id
    WHERE ${MAY_SEND} AND s.status = 'waiting' AND s.not_before <= now()
  )
  ORDER BY name FOR UPDATE
), picked AS MATERIALIZED (
  SELECT due.deal_id, due.hash, due.provider_group
  FROM alerts a JOIN ${DEALS} d ON d.id = a.deal_id CROSS JOIN rates r CROSS JOIN LATERAL (
    SELECT s.deal_id, s.hash, s.provider_group, s.joined_at FROM alert_sends s
    WHERE s.deal_id = a.deal_id AND s.provider_group = r.name AND s.status = 'waiting' AND s.not_before <= now()
    ORDER BY s.joined_at DESC LIMIT greatest(0, least(:most::integer, floor(r.tokens)::int)) FOR UPDATE SKIP LOCKED
  ) due
  WHERE ${MAY_SEND}
  ORDER BY due.joined_at DESC LIMIT (
    SELECT greatest(0, least(:most::integer, floor(tokens)::int, coalesce((ARRAY[${WARM_UP.join()}])[days] - used, :most::integer))) FROM rates WHERE name = 'smtp'
  )
), counted AS (
  SELECT r.name, r.tokens, r.days, r.used, (SELECT count(*)::int FROM picked p WHERE r.name IN ('smtp', p.provider_group)) AS taken FROM rates r
), spent AS (
  UPDATE send_rates s SET tokens = c.tokens - c.taken, at = clock_timestamp(),
    day = CASE WHEN c.taken > 0 THEN current_date ELSE s.day END, days = CASE WHEN c.taken > 0 THEN c.days ELSE s.days END, used = c.used + c.taken
  FROM counted c WHERE c.name = s.name
)
UPDATE alert_sends s SET status = 'claimed', lease_until = now() + ${LEASE}
FROM picked p WHERE p.deal_id = s.deal_id AND p.hash = s.hash
RETURNING s.deal_id AS "dealId", s.hash`,
);

/** A claimed row after the check whether it may still be sent. */
export interface CheckedRow extends SendKey {
  /** `handing` if it may be sent, otherwise `skipped` or `waiting`. */
  readonly status: string;
  /** The time of the check. STORE_RESULTS compares it, so that only the latest call's result is stored. */
  readonly handedAt: string;
  /** Null only if the status is not `handing`. */
  readonly email: string | null;
  readonly leadId: string | null;
  /** The version of the member's links. */
  readonly linkVersion: number | null;
}

/** Marks a claimed row as `handing` if it may still be sent. The mail server is called only after the commit. */
export const MARK_HANDING = statement<SendKey & HashKeys, CheckedRow>(
  'mark-handing',
  `
WITH checked AS (
  SELECT s.deal_id, s.hash, l.id AS lead_id, l.email, m.link_version, CASE
      WHEN a.status = 'cancelled' THEN 'cancelled' WHEN d.stage IN ('public', 'sold', 'withdrawn') THEN d.stage
      WHEN ${WHY_SKIPPED} IS NOT NULL THEN ${WHY_SKIPPED}
      WHEN ${memberHashInSql('l.email')} <> s.hash THEN 'address-changed' END AS reason,
    a.status NOT IN ('sending', 'sent') OR d.stage <> 'early' AS must_wait
  FROM alert_sends s JOIN alerts a ON a.deal_id = s.deal_id JOIN ${DEALS} d ON d.id = s.deal_id
  LEFT JOIN list_members m ON m.hash = s.hash LEFT JOIN ${LEADS} l ON l.id = m.lead_id
  WHERE s.deal_id = :dealId::uuid AND s.hash = :hash::text
)
UPDATE alert_sends s SET reason = k.reason, handed_at = now(), at = now(),
  status = CASE WHEN k.reason IS NOT NULL THEN 'skipped' WHEN k.must_wait THEN 'waiting' ELSE 'handing' END,
  lease_until = CASE WHEN k.reason IS NULL AND NOT k.must_wait THEN now() + ${LEASE} END
FROM checked k WHERE s.deal_id = k.deal_id AND s.hash = k.hash AND s.status = 'claimed'
RETURNING s.deal_id AS "dealId", s.hash, s.status, s.handed_at::text AS "handedAt", k.email, k.lead_id AS "leadId", k.link_version AS "linkVersion"`,
);

/** The results of calls, one array per column. The status `later` is a deferral; `waiting` never reached the server. */
interface Results {
  readonly dealIds: readonly string[];
  readonly hashes: readonly string[];
  readonly handedAts: readonly string[];
  readonly statuses: readonly string[];
  readonly reasons: readonly (string | null)[];
  readonly providerIds: readonly (string | null)[];
}

/**
 * Stores the results of calls, except for rows that were handed over again or whose result the provider has reported.
 * A member whose address does not exist is marked as bounced.
 */
export const STORE_RESULTS = statement<Results, object>(
  'store-results',
  `
WITH result AS MATERIALIZED (
  SELECT * FROM unnest(:dealIds::uuid[], :hashes::text[], :handedAts::text[], :statuses::text[], :reasons::text[], :providerIds::text[])
    AS r (deal_id, hash, handed_at, status, reason, provider_id)
), gone AS (
  UPDATE list_members m SET status = 'bounced', changed_at = now() FROM result r WHERE r.reason = 'bounced' AND m.hash = r.hash AND m.status = 'on'
)
UPDATE alert_sends s SET reason = r.reason, provider_id = r.provider_id, lease_until = NULL, at = now(),
  status = CASE WHEN r.status <> 'later' THEN r.status WHEN s.tries < ${RETRY_AFTER.length} THEN 'waiting' ELSE 'refused' END,
  tries = s.tries + CASE r.status WHEN 'waiting' THEN 0 ELSE 1 END,
  not_before = now() + CASE r.status WHEN 'later' THEN coalesce((ARRAY[${RETRY_AFTER.map((each) => `interval '${each}'`).join()}])[s.tries + 1], interval '0')
    ELSE interval '15 seconds' END
FROM result r WHERE s.deal_id = r.deal_id AND s.hash = r.hash AND s.handed_at = r.handed_at::timestamptz AND s.status NOT IN ('sent', 'refused')`,
);

/** Releases rows that were claimed and not handed over. */
export const RELEASE_SENDS = statement<{ dealIds: readonly string[]; hashes: readonly string[] }, object>(
  'release-sends',
  `UPDATE alert_sends s SET status = 'waiting', lease_until = NULL FROM unnest(:dealIds::uuid[], :hashes::text[]) AS r (deal_id, hash)
WHERE s.deal_id = r.deal_id AND s.hash = r.hash AND s.status = 'claimed'`,
);

/** Releases the claimed rows of dead processes. Rows that were being handed over become unknown. */
export const FREE_EXPIRED_SENDS = statement<object, object>(
  'free-expired-sends',
  `UPDATE alert_sends SET status = CASE status WHEN 'claimed' THEN 'waiting' ELSE 'unknown' END, lease_until = NULL, at = now()
WHERE status IN ('claimed', 'handing') AND lease_until < now()`,
);

/** Skips some of the remaining emails of a canceled alert, or of one whose deal is public or gone. */
export const SKIP_REMAINING = statement<{ most: number }, object>(
  'skip-remaining-sends',
  `
UPDATE alert_sends s SET status = 'skipped', reason = rest.reason, at = now()
FROM (
  SELECT w.deal_id, w.hash, CASE a.status WHEN 'cancelled' THEN a.status ELSE d.stage END AS reason
  FROM alerts a JOIN ${DEALS} d ON d.id = a.deal_id JOIN alert_sends w ON w.deal_id = a.deal_id AND w.status = 'waiting'
  WHERE a.status = 'cancelled' OR d.stage IN ('public', 'sold', 'withdrawn') LIMIT :most::integer
) rest
WHERE s.deal_id = rest.deal_id AND s.hash = rest.hash AND s.status = 'waiting'`,
);

/** Replaces the emails of an alert that ended 13 months ago by their counts; no row without such an alert. */
export const DELETE_OLD_SENDS = statement<object, { dealId: string }>(
  'delete-old-sends',
  `
WITH old AS MATERIALIZED (
  SELECT a.deal_id FROM alerts a JOIN ${DEALS} d ON d.id = a.deal_id
  WHERE a.counts IS NULL AND a.ended_at < now() - interval '13 months' AND (a.status = 'cancelled' OR (a.status = 'sent' AND d.stage <> 'early'))
  LIMIT 1 FOR UPDATE OF a
), deleted AS (
  DELETE FROM alert_sends s USING old WHERE s.deal_id = old.deal_id RETURNING s.status, s.hash, s.handed_at
), told AS (
  UPDATE list_members m SET told_at = greatest(m.told_at, f.handed_at) FROM deleted f WHERE m.hash = f.hash AND f.status IN ('sent', 'unknown')
)
UPDATE alerts a SET counts = (SELECT coalesce(jsonb_object_agg(status, count), '{}') FROM (SELECT status, count(*) FROM deleted GROUP BY status) counted)
FROM old WHERE a.deal_id = old.deal_id RETURNING a.deal_id AS "dealId"`,
);

/** The progress of an alert. Its regular emails are those to members who were on the list when it started. */
interface Measured {
  /** Emails that are neither sent, refused, unknown nor skipped. */
  readonly unfinished: number;
  readonly unfinishedRegular: number;
  /** Unfinished regular emails that were never tried. */
  readonly untriedRegular: number;
  /** When the last finished regular email ended. */
  readonly lastRegularAt: Date | null;
  readonly now: Date;
}

export const MEASURE = statement<{ dealId: string }, Measured>(
  'measure-sends',
  `
SELECT count(*) FILTER (WHERE is_unfinished)::int AS unfinished, count(*) FILTER (WHERE is_unfinished AND NOT is_late)::int AS "unfinishedRegular",
  count(*) FILTER (WHERE is_unfinished AND NOT is_late AND tries = 0)::int AS "untriedRegular",
  max(at) FILTER (WHERE NOT is_late AND NOT is_unfinished) AS "lastRegularAt", now() AS now
FROM (SELECT s.*, s.status IN ('waiting', 'claimed', 'handing') AS is_unfinished FROM alert_sends s WHERE s.deal_id = :dealId::uuid) s`,
);

/** Skips a waiting email, for staff. */
export const END_SEND = statement<SendKey, { hash: string }>(
  'end-send',
  `
WITH ended AS (
  UPDATE alert_sends SET status = 'skipped', reason = 'staff', at = now() WHERE deal_id = :dealId::uuid AND hash = :hash::text AND status = 'waiting' RETURNING hash
)
SELECT hash FROM ended`,
);
