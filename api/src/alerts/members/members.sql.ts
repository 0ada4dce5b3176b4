import { statement } from '../../database/statement.js';
import { LEADS } from '../../leads/lead/lead-rows.sql.js';
import { CONFIRM_DAYS, type HashKeys, memberHashInSql } from './list-key.js';

const DOMAIN = "split_part(b.email, '@', 2)";
const PROVIDER_GROUP = `CASE WHEN ${DOMAIN} IN ('gmail.com', 'googlemail.com') THEN 'google'
    WHEN ${DOMAIN} IN ('yahoo.com', 'ymail.com', 'rocketmail.com', 'aol.com', 'att.net') THEN 'yahoo'
    WHEN ${DOMAIN} IN ('outlook.com', 'hotmail.com', 'live.com', 'msn.com') THEN 'microsoft' ELSE 'other' END`;

/** Whether `lead`, an alias with columns of LEADS, is a buyer who may get emails about deals. */
export const isBuyerInSql = (lead: string) =>
  `(${lead}.type = 'buyer' AND NOT ${lead}.is_test AND NOT ${lead}.quarantined AND ${lead}.status <> 'inactive')`;

/**
 * Why the member `m` is not told of the deal `d`, or null; `l` is the member's lead, outer joined with LEADS. It
 * compares the address, because staff may have corrected it.
 */
export const WHY_SKIPPED = `CASE
    WHEN m.hash IS NULL OR (m.status = 'on' AND l.id IS NULL) THEN 'erased' WHEN m.status <> 'on' THEN m.status
    WHEN l.is_test THEN 'test' WHEN l.quarantined THEN 'spam' WHEN NOT ${isBuyerInSql('l')} THEN 'inactive'
    WHEN NOT m.wants && d.kinds THEN 'other-interests' END`;

/** The position of enrollment in the order of changes. */
export interface EnrollPosition {
  readonly at: string;
  readonly id: string;
}

/**
 * The number of leads that were read and the position to continue from. Leads that commit late are read the next time.
 */
interface Enrolled {
  readonly count: number;
  readonly at: string;
  readonly id: string | null;
}

const IS_FRESH_FORM = `(b.source = 'form' AND b.received_at > now() - interval '${CONFIRM_DAYS} days')`;

/**
 * Adds members for buyers who joined or changed after a position: the first form of an address joins. A later form
 * changes nothing until the address confirms it, because anybody can type an address. The same holds for a form of an
 * address that left. Forms that staff entered count at once, even after a complaint.
 */
export const ENROLL = statement<EnrollPosition & HashKeys & { most: number }, Enrolled>(
  'enroll-members',
  `
WITH seen AS MATERIALIZED (
  SELECT l.id, lower(trim(l.email)) AS email, l.interests, l.received_at, l.source, l.updated_at, l.first_name, l.last_name, l.phone FROM ${LEADS} l
  WHERE ${isBuyerInSql('l')} AND (l.updated_at, l.id) > (:at::text::timestamptz, :id::uuid)
  ORDER BY l.updated_at, l.id LIMIT :most::integer
), b AS MATERIALIZED (
  SELECT seen.*, ${memberHashInSql('email')} AS hash FROM seen
), entered AS (
  SELECT DISTINCT ON (hash) * FROM b WHERE source <> 'form' ORDER BY hash, received_at DESC
), back AS (
  UPDATE list_members m SET lead_id = b.id, wants = b.interests, status = 'on', soft_bounces = 0, joined_at = now(), changed_at = now()
  FROM entered b WHERE m.hash = b.hash AND b.received_at > m.changed_at
), first AS MATERIALIZED (
  SELECT DISTINCT ON (hash) b.* FROM b ORDER BY hash, ${IS_FRESH_FORM}, CASE WHEN ${IS_FRESH_FORM} THEN received_at END, received_at DESC
), after_erasure AS (
  UPDATE list_members m SET lead_id = b.id, wants = b.interests, soft_bounces = 0, joined_at = now(), changed_at = now()
  FROM first b WHERE m.hash = b.hash AND m.status = 'on' AND m.lead_id IS NULL AND b.source = 'form' AND b.received_at > m.changed_at
), joined AS (
  INSERT INTO list_members (hash, lead_id, wants, provider_group) SELECT b.hash, b.id, b.interests, ${PROVIDER_GROUP} FROM first b
  ON CONFLICT (hash) DO NOTHING
), waiting AS (
  INSERT INTO list_confirmations (lead_id, hash, received_at)
  SELECT b.id, b.hash, b.received_at FROM b JOIN list_members m ON m.hash = b.hash LEFT JOIN ${LEADS} l ON l.id = m.lead_id
  WHERE ${IS_FRESH_FORM} AND b.id IS DISTINCT FROM m.lead_id AND m.status <> 'complained'
    AND b.received_at > CASE m.status WHEN 'on' THEN l.received_at ELSE m.changed_at END
    AND NOT (m.status = 'on' AND ${isBuyerInSql('l')} AND m.wants @> b.interests AND m.wants <@ b.interests
      AND (l.first_name, l.last_name, l.phone) = (b.first_name, b.last_name, b.phone))
  ON CONFLICT (lead_id) DO NOTHING
), last AS (
  SELECT updated_at, id FROM seen WHERE (SELECT count(*) FROM seen) = :most::integer ORDER BY updated_at DESC, id DESC LIMIT 1
)
SELECT (SELECT count(*) FROM seen)::int AS count, coalesce((SELECT updated_at FROM last), now() - interval '2 minutes')::text AS at, (SELECT id FROM last) AS id`,
);

/** The current hash of the member whom the `hash` (SQL) in one of our links names; it may have changed. */
export const memberInSql = (hash: string) =>
  `coalesce((SELECT r.member FROM list_renames r WHERE r.hash = ${hash}), ${hash})`;

/**
 * Takes a member off the list, with their waiting forms. A complaint stays a complaint. A member who returns gets new
 * links.
 */
export const LEAVE = statement<{ hash: string }, object>(
  'leave-list',
  `
WITH refused AS (DELETE FROM list_confirmations WHERE hash = ${memberInSql(':hash::text')} AND confirmed_at IS NULL)
UPDATE list_members SET status = 'left', changed_at = now(), proven_at = now(), link_version = link_version + 1
WHERE hash = ${memberInSql(':hash::text')} AND status IN ('on', 'bounced')`,
);

/** A member as the link in an email names them. */
export interface MemberLink {
  readonly member: string;
  readonly version: number;
}

/** For a FROM with a WHERE: the member `m` of a MemberLink and their lead `l`, if the link still opens early deals. */
const LINKED_MEMBER = `list_members m JOIN ${LEADS} l ON l.id = m.lead_id
  WHERE m.hash = ${memberInSql(':member::text')} AND m.link_version = :version::integer AND m.status IN ('on', 'bounced') AND ${isBuyerInSql('l')}`;

/** Whether a link opens early deals. */
export const MAY_LOOK = statement<MemberLink, { mayLook: boolean }>(
  'may-look-early',
  `SELECT EXISTS (SELECT FROM ${LINKED_MEMBER}) AS "mayLook"`,
);

/**
 * Records that a member is interested in a deal. No row if the link has expired. The link proves the address, because
 * it came with an email.
 */
export const ADD_INTEREST = statement<MemberLink & { slug: string }, { isAdded: boolean }>(
  'add-interest-of-member',
  `
WITH linked AS MATERIALIZED (
  SELECT m.hash, l.id FROM ${LINKED_MEMBER}
), proven AS (
  UPDATE list_members m SET proven_at = now() FROM linked WHERE m.hash = linked.hash
)
SELECT add_interest(linked.id, :slug::text, 'member') AS "isAdded" FROM linked`,
);

/** Ends the links that were sent to the member with a lead's address. No row if there is none. */
export const END_LINKS = statement<HashKeys & { leadId: string }, { version: number }>(
  'end-early-links',
  `UPDATE list_members m SET link_version = m.link_version + 1 FROM ${LEADS} l
WHERE l.id = :leadId::uuid AND m.hash = ${memberHashInSql('l.email')} RETURNING m.link_version AS version`,
);

/** A member who may be told that land is gone. */
interface GoneRecipient {
  readonly hash: string;
  /** Not null: the hash is computed from it. */
  readonly email: string | null;
}

/** The member with the address of a lead; no row if there is none who may get emails. */
export const FIND_RECIPIENT = statement<HashKeys & { leadId: string }, GoneRecipient>(
  'find-recipient',
  `SELECT m.hash, l.email FROM ${LEADS} l JOIN list_members m ON m.hash = ${memberHashInSql('l.email')}
WHERE l.id = :leadId::uuid AND m.status = 'on' AND ${isBuyerInSql('l')}`,
);

/**
 * Puts the address of a lead on the list or takes it off, at the person's request to staff; no row if nothing changes.
 */
export const MOVE_MEMBER = statement<HashKeys & { leadId: string; status: 'on' | 'left' }, { hash: string }>(
  'move-member',
  `
WITH refused AS (
  DELETE FROM list_confirmations c USING ${LEADS} l WHERE l.id = :leadId::uuid AND c.hash = ${memberHashInSql('l.email')} AND c.confirmed_at IS NULL
)
UPDATE list_members m SET status = :status::text, changed_at = now(), lead_id = l.id, soft_bounces = 0,
  joined_at = CASE :status::text WHEN 'on' THEN now() ELSE m.joined_at END,
  link_version = m.link_version + CASE :status::text WHEN 'left' THEN 1 ELSE 0 END
FROM ${LEADS} l WHERE l.id = :leadId::uuid AND l.type = 'buyer' AND m.hash = ${memberHashInSql('l.email')} AND m.status <> :status::text
  AND (:status::text = 'on' OR m.status = 'on') RETURNING m.hash`,
);

/** Records which staff member made the last change of a lead's membership, and the words that they read out. */
export const SIGN_LIST_EVENT = statement<{ leadId: string; staffId: string; said: string | null }, object>(
  'sign-list-event',
  `UPDATE list_events SET staff_id = :staffId::uuid, said = :said::text
WHERE id = (SELECT e.id FROM list_events e WHERE e.lead_id = :leadId::uuid ORDER BY e.id DESC LIMIT 1)`,
);

/**
 * The part of a person's export about the buyers list for the lead `leadId`: a jsonb object with the membership, the
 * emails about deals, or a form that waits for confirmation.
 */
export const listForPerson = (leadId: string) => `coalesce((
  SELECT jsonb_build_object('status', m.status, 'wants', m.wants, 'joinedAt', m.joined_at, 'changedAt', m.changed_at,
    'history', (SELECT coalesce(jsonb_agg(jsonb_build_object('kind', e.kind, 'at', e.at, 'said', e.said) ORDER BY e.id), '[]') FROM list_events e WHERE e.lead_id = ${leadId}),
    'alerts', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('subject', a.subject, 'status', s.status, 'at', s.at) ORDER BY s.at), '[]')
    FROM alert_sends s JOIN alerts a ON a.deal_id = s.deal_id WHERE s.hash = m.hash
  )) FROM list_members m WHERE m.lead_id = ${leadId} LIMIT 1), (
  SELECT jsonb_build_object('waitsSince', c.received_at) FROM list_confirmations c WHERE c.lead_id = ${leadId} AND c.confirmed_at IS NULL))`;

/** Gives members with a stored lead, and the emails to them, the hash by a new list key. */
export const REHASH_MEMBERS = statement<HashKeys, object>(
  'rehash-members',
  `
WITH renewed AS MATERIALIZED (
  SELECT DISTINCT ON (fresh) m.hash, ${memberHashInSql('l.email')} AS fresh FROM list_members m JOIN ${LEADS} l ON l.id = m.lead_id
  WHERE l.email IS NOT NULL ORDER BY fresh, m.changed_at DESC
), sends AS (
  UPDATE alert_sends s SET hash = renewed.fresh FROM renewed WHERE s.hash = renewed.hash
)
UPDATE list_members m SET hash = renewed.fresh FROM renewed WHERE m.hash = renewed.hash`,
);
