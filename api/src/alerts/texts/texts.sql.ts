import { salesTo } from '../../closings/closing-rows.sql.js';
import { statement } from '../../database/statement.js';
import { DEAL_INTERESTS, DEALS, waitsInSql } from '../../deals/deal/deal-rows.sql.js';
import { LEADS } from '../../leads/lead/lead-rows.sql.js';
import { isPromiseOpenInSql } from '../../leads/lead/response-clock.js';
import { hasOfferInSql } from '../../offers/offer/offer-rows.sql.js';
import { hashPhoneInSql } from '../../phone/phone-hash.js';
import { decideTextsInSql } from '../../texting/may-text/decide-text.sql.js';
import { recordHandedTexts, SENT_TEXTS } from '../../texting/sent/sent-text-rows.sql.js';
import { hasTextConsentInSql, whyNotInSql } from '../../texting/may-text/why-not.sql.js';
import { WHY_SKIPPED } from '../members/members.sql.js';
import type { Sends, SendStatus } from '../alert/alerts.dto.js';
import type { MemberPosition } from '../mail/sends.sql.js';

/** How long a claimed row belongs to a process. Longer than a call to the provider takes. */
const LEASE = "interval '60 seconds'";

/** Texts about a deal that is public for longer are old news. */
const LAPSED = "d.public_at < now() - interval '48 hours'";

/** Whether texts of the alert `a` about the deal `d` may be sent. Without a recent run of the alert job, none are. */
const MAY_TEXT = `a.texts_status = 'on' AND a.status IN ('sending', 'sent') AND a.tended_at > now() - interval '5 minutes' AND d.stage IN ('early', 'public')`;

/** Whether texts of the alert `t` are left to send, so that the alert job must handle it. */
export const HAS_TEXTS_LEFT = `(t.texts_status = 'on' AND EXISTS (SELECT FROM alert_texts w WHERE w.deal_id = t.deal_id AND w.status IN ('waiting', 'claimed', 'handing')))`;

/** Why the texts of the alert `a` about the deal `d` ended, or null. */
export const WHY_ENDED = `CASE WHEN 'cancelled' IN (a.status, a.texts_status) THEN 'cancelled' WHEN d.stage IN ('sold', 'withdrawn') THEN d.stage WHEN ${LAPSED} THEN 'lapsed' END`;

/**
 * Whether a person with the number `phone` has a call or an offer open with us: a promised answer, a follow-up, an
 * interest that waits for a call, an offer for their land, or land that they are about to buy.
 */
const isInTalksInSql = (phone: string) => `EXISTS (
    SELECT FROM ${LEADS} o WHERE o.phone = ${phone} AND NOT o.is_test AND NOT o.quarantined AND (
      o.follow_up_at IS NOT NULL OR ${isPromiseOpenInSql('o')} OR (o.status IN ('offer-made', 'under-contract') AND ${hasOfferInSql('o')})
      OR EXISTS (SELECT FROM ${DEAL_INTERESTS} i JOIN ${DEALS} id ON id.id = i.deal_id WHERE i.lead_id = o.id AND ${waitsInSql('i', 'id')})
      OR EXISTS (SELECT FROM ${DEALS} bd WHERE bd.stage = 'pending' AND bd.id IN (${salesTo('o.id')}))
    )
  )`;

/** Texts that the number with the keyed `hash` was or may have been sent about other deals than `dealId`. */
const textedInSql = (hash: string, dealId: string) =>
  `alert_texts x WHERE x.phone_hash = ${hash} AND x.deal_id <> ${dealId} AND x.status IN ('handing', 'sent', 'unknown')`;

/** Why a number has had enough texts this week or talks to us already, or null. */
const whyEnoughInSql = (phone: string, hash: string, dealId: string) => `CASE
    WHEN ${isInTalksInSql(phone)} THEN 'in-talks'
    WHEN (SELECT count(*) FROM ${textedInSql(hash, dealId)} AND x.handed_at > now() - interval '7 days') >= :perWeek::integer THEN 'texted-this-week' END`;

/** When the day began in the first of the zones in which a number's owner may be, and when all have the next day. */
const DAY_BEGAN = "(SELECT min(date_trunc('day', now(), zone)) FROM unnest(:zones::text[]) zone)";
const NEXT_DAY =
  "(SELECT max((date_trunc('day', now() AT TIME ZONE zone) + interval '1 day') AT TIME ZONE zone) FROM unnest(:zones::text[]) zone)";

/** Alerts whose texts were not planned in the last 15 seconds. `since` is early, for members whose commit was late. */
export const FIND_ALERTS_TO_TEXT = statement<object, { dealId: string; since: Date | null; at: Date }>(
  'find-alerts-to-text',
  `
SELECT a.deal_id AS "dealId", a.texts_planned_at - interval '2 minutes' AS since, now() AS at FROM alerts a JOIN ${DEALS} d ON d.id = a.deal_id
WHERE a.texts_status = 'on' AND a.status IN ('sending', 'sent') AND d.stage = 'early' AND coalesce(a.texts_planned_at < now() - interval '15 seconds', true)`,
);

/** A member who may be texted. */
export interface MemberToText extends MemberPosition {
  /** Whether it is one of the page that the position continues; the others changed since. */
  readonly isOfPage: boolean;
  /** Null without consent to texts, and for a member who is not told of the deal. */
  readonly phone: string | null;
  readonly phoneHash: Buffer | null;
}

/** The next members who joined after `since`, newest first, and those whose lead changed after it, as in PLAN_SENDS. */
export const LIST_MEMBERS_TO_TEXT = statement<
  MemberPosition & { dealId: string; since: Date | null; phoneKey: Buffer; most: number },
  MemberToText
>(
  'list-members-to-text',
  `
WITH page AS MATERIALIZED (
  SELECT m.* FROM list_members m WHERE (m.joined_at, m.hash) < (:at::text::timestamptz, :hash::text) AND m.joined_at > coalesce(:since::timestamptz, '-infinity')
  ORDER BY m.joined_at DESC, m.hash DESC LIMIT :most::integer
), changed AS MATERIALIZED (
  SELECT m.* FROM ${LEADS} l JOIN list_members m ON m.lead_id = l.id WHERE l.type = 'buyer' AND l.updated_at > :since::timestamptz
  ORDER BY l.updated_at DESC LIMIT :most::integer
), known AS (
  SELECT m.hash, m.joined_at, m.is_of_page, l.phone, ${hashPhoneInSql('l.phone', ':phoneKey')} AS phone_hash, ${WHY_SKIPPED} IS NULL AS is_told
  FROM ${DEALS} d CROSS JOIN (SELECT *, true AS is_of_page FROM page UNION ALL SELECT *, false FROM changed) m LEFT JOIN ${LEADS} l ON l.id = m.lead_id
  WHERE d.id = :dealId::uuid AND d.stage = 'early'
), able AS (
  SELECT k.*, k.is_told AND ${hasTextConsentInSql('k.phone', 'k.phone_hash')} AS may_text FROM known k
)
SELECT hash, joined_at::text AS at, is_of_page AS "isOfPage", CASE WHEN may_text THEN phone END AS phone, CASE WHEN may_text THEN phone_hash END AS "phoneHash"
FROM able ORDER BY joined_at DESC, hash DESC`,
);

interface NewTexts {
  readonly dealId: string;
  readonly hashes: readonly string[];
  readonly phoneHashes: readonly Buffer[];
  /** When the quiet hours end; null for numbers that may be texted now. */
  readonly opensAts: readonly (string | null)[];
}

/** Queues texts. A number with two members gets one. */
export const PLAN_TEXTS = statement<NewTexts, object>(
  'plan-texts',
  `
INSERT INTO alert_texts (deal_id, hash, phone_hash, not_before, reason)
SELECT :dealId::uuid, n.hash, n.phone_hash, coalesce(n.opens_at::timestamptz, now()), CASE WHEN n.opens_at IS NOT NULL THEN 'quiet-hours' END
FROM unnest(:hashes::text[], :phoneHashes::bytea[], :opensAts::text[]) AS n (hash, phone_hash, opens_at)
ON CONFLICT DO NOTHING`,
);

export const STORE_TEXTS_PLANNED = statement<{ dealId: string; plannedAt: Date }, object>(
  'store-texts-planned',
  'UPDATE alerts SET texts_planned_at = :plannedAt::timestamptz WHERE deal_id = :dealId::uuid',
);

/** A text that this process may hand over. */
export interface ClaimedText {
  readonly dealId: string;
  readonly reference: string;
  readonly phoneHash: Buffer;
  /** Null if the person was erased. */
  readonly phone: string | null;
}

/** Claims texts to send now, within the rate that all processes share: the row `text` of `send_rates`. */
export const CLAIM_TEXTS = statement<object, ClaimedText>(
  'claim-texts',
  `
WITH rate AS MATERIALIZED (
  SELECT least(per_second, tokens + per_second * extract(epoch FROM clock_timestamp() - at)::double precision) AS tokens
  FROM send_rates WHERE name = 'text' AND EXISTS (
    SELECT FROM alert_texts t JOIN alerts a ON a.deal_id = t.deal_id JOIN ${DEALS} d ON d.id = t.deal_id
    WHERE t.status = 'waiting' AND t.not_before <= now() AND ${MAY_TEXT}
  )
  FOR UPDATE
), picked AS MATERIALIZED (
  SELECT t.deal_id, t.phone_hash
  FROM alert_texts t JOIN alerts a ON a.deal_id = t.deal_id JOIN ${DEALS} d ON d.id = t.deal_id
  WHERE t.status = 'waiting' AND t.not_before <= now() AND ${MAY_TEXT}
  ORDER BY t.not_before LIMIT (SELECT floor(greatest(0, tokens))::int FROM rate) FOR UPDATE OF t SKIP LOCKED
), spent AS (
  UPDATE send_rates s SET tokens = r.tokens - (SELECT count(*) FROM picked), at = clock_timestamp() FROM rate r WHERE s.name = 'text'
)
UPDATE alert_texts t SET status = 'claimed', lease_until = now() + ${LEASE} FROM picked p
WHERE p.deal_id = t.deal_id AND p.phone_hash = t.phone_hash AND EXISTS (SELECT FROM rate)
RETURNING t.deal_id AS "dealId", t.reference, t.phone_hash AS "phoneHash",
  (SELECT l.phone FROM list_members m JOIN ${LEADS} l ON l.id = m.lead_id WHERE m.hash = t.hash) AS phone`,
);

/**
 * Locks a number until the transaction ends: texts about two deals are handed to it one after the other, so that the
 * second counts the first. Run it before MARK_TEXT_HANDING, which then sees what was committed meanwhile, and after the
 * lock on the deal.
 */
export const LOCK_NUMBER = statement<{ phoneHash: Buffer }, { isLocked: boolean }>(
  'lock-number-to-text',
  `SELECT true AS "isLocked" FROM pg_advisory_xact_lock(hashtextextended('text to ' || encode(:phoneHash::bytea, 'hex'), 0))`,
);

/** A claimed text after the check whether it may still be sent. */
export interface CheckedText {
  /** `handing` if it may be sent, otherwise `skipped` or `waiting`. */
  readonly status: string;
  /** STORE_TEXT_RESULT compares it, so that only the latest call's result is stored. */
  readonly handedAt: string;
  /** The code in its link; null only if the status is not `handing`. */
  readonly code: string | null;
  readonly saysStop: boolean;
}

interface Handing {
  readonly reference: string;
  readonly phone: string | null;
  readonly phoneKey: Buffer;
  /** The most texts in seven days. */
  readonly perWeek: number;
  /** The time zones in which the number's owner may be. */
  readonly zones: readonly string[];
  /** When the quiet hours of the number end; null outside of them. */
  readonly opensAt: Date | null;
  /** When they end on the next day. */
  readonly opensNextDay: Date | null;
  /** Whether the deal changed so that no text can name it. */
  readonly isUnfit: boolean;
  readonly code: string;
}

/**
 * Marks a claimed text as `handing` if it may still be sent, and stores the decision of the gate. The provider is
 * called only after the commit.
 */
export const MARK_TEXT_HANDING = statement<Handing, CheckedText>(
  'mark-text-handing',
  `
WITH checked AS MATERIALIZED (
  SELECT t.reference, t.phone_hash, l.id AS lead_id, l.phone, m.link_version, :opensAt::timestamptz IS NOT NULL AS is_quiet,
    CASE WHEN ${WHY_ENDED} IS NOT NULL THEN ${WHY_ENDED} WHEN ${WHY_SKIPPED} IS NOT NULL THEN ${WHY_SKIPPED}
      WHEN :isUnfit::boolean THEN 'not-plain'
      WHEN l.phone IS DISTINCT FROM :phone::text OR ${hashPhoneInSql('l.phone', ':phoneKey')} <> t.phone_hash THEN 'number-changed'
      WHEN EXISTS (SELECT FROM ${textedInSql('t.phone_hash', 't.deal_id')} AND x.handed_at >= ${DAY_BEGAN}) THEN 'texted-today'
      ELSE ${whyEnoughInSql('l.phone', 't.phone_hash', 't.deal_id')} END AS reason,
    NOT (a.texts_status = 'on' AND a.status IN ('sending', 'sent') AND d.stage IN ('early', 'public')) AS must_wait,
    NOT EXISTS (SELECT FROM ${textedInSql('t.phone_hash', 't.deal_id')} AND x.says_stop AND x.handed_at > now() - interval '30 days') AS says_stop
  FROM alert_texts t JOIN alerts a ON a.deal_id = t.deal_id JOIN ${DEALS} d ON d.id = t.deal_id
  LEFT JOIN list_members m ON m.hash = t.hash LEFT JOIN ${LEADS} l ON l.id = m.lead_id
  WHERE t.reference = :reference::uuid AND t.status = 'claimed'
), decided AS (${decideTextsInSql('(SELECT * FROM checked WHERE reason IS NULL AND NOT must_wait)')}), outcome AS (
  SELECT k.*, coalesce(k.reason, CASE WHEN NOT k.must_wait THEN (SELECT d.reasons[1] FROM decided d) END) AS why FROM checked k
), marked AS (
  UPDATE alert_texts t SET handed_at = now(), at = now(), reason = o.why, link_version = o.link_version, says_stop = o.says_stop,
    code = coalesce(t.code, :code::text),
    status = CASE WHEN o.why IN ('quiet-hours', 'texted-today') THEN 'waiting' WHEN o.why IS NOT NULL THEN 'skipped' WHEN o.must_wait THEN 'waiting' ELSE 'handing' END,
    not_before = CASE o.why WHEN 'quiet-hours' THEN :opensAt::timestamptz WHEN 'texted-today' THEN greatest(${NEXT_DAY}, :opensNextDay::timestamptz) ELSE t.not_before END,
    lease_until = CASE WHEN o.why IS NULL AND NOT o.must_wait THEN now() + ${LEASE} END
  FROM outcome o WHERE t.reference = o.reference AND t.status = 'claimed'
  RETURNING t.reference, t.phone_hash, o.lead_id, t.status, t.handed_at, t.code, t.says_stop
), recorded AS (
  ${recordHandedTexts('alert', "marked WHERE status = 'handing'")}
)
SELECT status, handed_at::text AS "handedAt", code, says_stop AS "saysStop" FROM marked`,
);

/** The result of a call to the provider. */
export interface StoredResult {
  readonly reference: string;
  readonly handedAt: string;
  /** `waiting` certainly never reached the provider, and is tried again after a minute. */
  readonly status: 'sent' | 'refused' | 'waiting' | 'unknown';
  readonly reason: string | null;
}

/** Stores the result of the latest call. */
export const STORE_TEXT_RESULT = statement<StoredResult, object>(
  'store-text-result',
  `
UPDATE alert_texts SET status = :status::text, reason = :reason::text, lease_until = NULL, at = now(),
  not_before = CASE :status::text WHEN 'waiting' THEN now() + interval '1 minute' ELSE not_before END
WHERE reference = :reference::uuid AND handed_at = :handedAt::text::timestamptz AND status IN ('handing', 'unknown')`,
);

/** Releases the claimed texts of dead processes. Texts that were being handed over become unknown. */
export const FREE_EXPIRED_TEXTS = statement<object, object>(
  'free-expired-texts',
  `UPDATE alert_texts SET status = CASE status WHEN 'claimed' THEN 'waiting' ELSE 'unknown' END, lease_until = NULL, at = now()
WHERE status IN ('claimed', 'handing') AND lease_until < now()`,
);

/** Skips texts that wait while their alert was canceled, their land is gone, or the deal is public for two days. */
export const SKIP_REMAINING_TEXTS = statement<{ most: number }, object>(
  'skip-remaining-texts',
  `
UPDATE alert_texts t SET status = 'skipped', reason = rest.reason, at = now()
FROM (
  SELECT w.deal_id, w.phone_hash, ${WHY_ENDED} AS reason
  FROM alert_texts w JOIN alerts a ON a.deal_id = w.deal_id JOIN ${DEALS} d ON d.id = w.deal_id
  WHERE w.status = 'waiting' AND ${WHY_ENDED} IS NOT NULL LIMIT :most::integer
) rest
WHERE t.deal_id = rest.deal_id AND t.phone_hash = rest.phone_hash AND t.status = 'waiting'`,
);

/** Replaces the texts of an alert that ended 13 months ago by their counts; no row without such an alert. */
export const DELETE_OLD_TEXTS = statement<object, { dealId: string }>(
  'delete-old-alert-texts',
  `
WITH old AS MATERIALIZED (
  SELECT a.deal_id FROM alerts a WHERE a.texts_counts IS NULL AND a.ended_at < now() - interval '13 months'
    AND EXISTS (SELECT FROM alert_texts t WHERE t.deal_id = a.deal_id)
    AND NOT EXISTS (SELECT FROM alert_texts t WHERE t.deal_id = a.deal_id AND t.status IN ('waiting', 'claimed', 'handing')) LIMIT 1 FOR UPDATE OF a
), deleted AS (
  DELETE FROM alert_texts t USING old WHERE t.deal_id = old.deal_id RETURNING t.status, t.hash, t.handed_at
), told AS (
  UPDATE list_members m SET told_at = greatest(m.told_at, f.handed_at) FROM deleted f WHERE m.hash = f.hash AND f.status IN ('sent', 'unknown')
)
UPDATE alerts a SET texts_counts = (SELECT jsonb_object_agg(status, count) FROM (SELECT status, count(*) FROM deleted GROUP BY status) counted)
FROM old WHERE a.deal_id = old.deal_id RETURNING a.deal_id AS "dealId"`,
);

/** For a FROM: the texts with what the provider reported of them since they were handed over. */
export const REPORTED_TEXTS = `(
  SELECT t.deal_id, t.hash, t.reference, t.phone_hash, t.at, t.not_before, coalesce(CASE WHEN s.state = 'failed' THEN s.code END, t.reason) AS reason,
    CASE WHEN t.status NOT IN ('handing', 'sent', 'unknown') THEN t.status WHEN s.state = 'failed' THEN 'refused'
      WHEN s.state IN ('sent', 'delivered') THEN 'sent' ELSE t.status END AS status
  FROM alert_texts t LEFT JOIN ${SENT_TEXTS} s ON s.reference = t.reference
)`;

/** Counts the texts of an alert by status. Counts of deleted texts are in `alerts.texts_counts`. */
export const COUNT_TEXTS = statement<{ dealId: string }, { name: string; count: number }>(
  'count-texts',
  `SELECT status AS name, count(*)::int AS count FROM ${REPORTED_TEXTS} t WHERE deal_id = :dealId::uuid GROUP BY status
UNION ALL SELECT key, value::int FROM alerts a CROSS JOIN jsonb_each_text(a.texts_counts) WHERE a.deal_id = :dealId::uuid ORDER BY name`,
);

/** Lists the members whose text has a status, newest first. */
export const LIST_TEXTS = statement<{ dealId: string; status: SendStatus }, Sends['items'][number]>(
  'list-texts',
  `
SELECT t.reference AS id, l.id AS "leadId", l.first_name || ' ' || l.last_name AS name, t.reason, t.at, t.not_before AS "nextAt"
FROM ${REPORTED_TEXTS} t LEFT JOIN list_members m ON m.hash = t.hash LEFT JOIN ${LEADS} l ON l.id = m.lead_id
WHERE t.deal_id = :dealId::uuid AND t.status = :status::text ORDER BY t.at DESC, t.reference LIMIT 200`,
);

/** Queues the texts with an unknown result again, unless the texts ended. */
export const RESEND_UNKNOWN_TEXTS = statement<{ dealId: string }, { reference: string }>(
  'resend-unknown-texts',
  `
UPDATE alert_texts t SET status = 'waiting', reason = NULL, not_before = now()
FROM ${REPORTED_TEXTS} r, alerts a JOIN ${DEALS} d ON d.id = a.deal_id
WHERE a.deal_id = t.deal_id AND ${WHY_ENDED} IS NULL AND t.deal_id = :dealId::uuid AND t.status = 'unknown' AND r.reference = t.reference AND r.status = 'unknown'
RETURNING t.reference`,
);

/** The deal and the member of the link in a text; no row for an unknown code. */
export const FIND_TEXT_LINK = statement<{ code: string }, { slug: string; hash: string; version: number | null }>(
  'find-text-link',
  `SELECT d.slug, t.hash, t.link_version AS version FROM alert_texts t JOIN ${DEALS} d ON d.id = t.deal_id WHERE t.code = :code::text`,
);

/** Texts that would be sent about a deal now, among the first members of a list. */
interface TextsAmongFirst {
  /** The numbers that would get one. */
  readonly numbers: number;
  /** The members among them who are told of the deal by email. */
  readonly told: number;
  /** Whether these are all members who want the deal. */
  readonly isAll: boolean;
}

/**
 * Counts the texts about a deal among its first members by hash. The rules for one number take 0.1 ms, too long for
 * each of 100,000 members; the hashes are as good as random, so the first members are like the others.
 */
export const COUNT_TEXTS_AHEAD = statement<
  { dealId: string; phoneKey: Buffer; perWeek: number; most: number },
  TextsAmongFirst
>(
  'count-texts-ahead',
  `
WITH deal AS MATERIALIZED (SELECT id, kinds FROM ${DEALS} d WHERE id = :dealId::uuid), first AS MATERIALIZED (
  SELECT m.hash, m.lead_id, m.status, m.wants FROM list_members m
  WHERE m.status = 'on' AND m.wants && (SELECT kinds FROM deal) ORDER BY m.hash LIMIT :most::integer
), told AS MATERIALIZED (
  SELECT l.phone, ${hashPhoneInSql('l.phone', ':phoneKey')} AS hash
  FROM deal d CROSS JOIN first m JOIN ${LEADS} l ON l.id = m.lead_id WHERE ${WHY_SKIPPED} IS NULL
), able AS MATERIALIZED (
  SELECT DISTINCT phone, hash FROM told WHERE ${hasTextConsentInSql('told.phone', 'told.hash')}
)
SELECT (SELECT count(*) FROM able WHERE ${whyNotInSql('able.phone', 'able.hash')} = '{}' AND ${whyEnoughInSql('able.phone', 'able.hash', ':dealId::uuid')} IS NULL)::int AS numbers,
  (SELECT count(*) FROM told)::int AS told, (SELECT count(*) FROM first) < :most::integer AS "isAll"`,
);
