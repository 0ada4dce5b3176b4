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
 * Why the member `m` is not told of the deal `d`, or null; `l` is the member's lead, outer joined with LEADS.
 */
export const WHY_SKIPPED = `CASE
    WHEN m.hash IS NULL OR (m.status = 'on' AND l.id IS NULL) THEN 'erased' WHEN m.status <> 'on' THEN m.status
    WHEN l.is_test THEN 'test' WHEN l.quarantined THEN 'spam' WHEN NOT ${isBuyerInSql('l')} THEN 'inactive'
    WHEN NOT m.wants && d.kinds THEN 'other-interests' END`;

/** The last enrolled lead, in the order of changes. */
export interface EnrollPosition {
  readonly at: string;
  readonly id: string;
}

/**
 * The number of leads that were read and the position to continue from: two minutes ago, for late commits, at the end.
 */
interface Enrolled {
  readonly count: number;
  readonly at: string;
  readonly id: string | null;
}

/** Whether `b` is a form whose link in a confirmation email would still work. */
const IS_FRESH_FORM = `(b.source = 'form' AND b.received_at > now() - interval '${CONFIRM_DAYS} days')`;

/**
 * Adds members for buyers who were added or changed after a position. The first form of an address joins the list
 * (`joined`). A later form, or a form of an address that left, must be confirmed first (`unconfirmed`), because anybody
 * can type an address. Leads that staff entered count at once, even after a complaint (`entered_again`). Imported leads
 * join only by ENROLL_IMPORTED.
 */
export const ENROLL = statement<EnrollPosition & HashKeys & { most: number }, Enrolled>(
  'enroll-members',
  `
WITH seen AS MATERIALIZED (
  SELECT l.id, lower(trim(l.email)) AS email, l.interests, l.received_at, l.source, l.updated_at, l.first_name, l.last_name, l.phone FROM ${LEADS} l
  WHERE ${isBuyerInSql('l')} AND l.source <> 'import' AND (l.updated_at, l.id) > (:at::text::timestamptz, :id::uuid)
  ORDER BY l.updated_at, l.id LIMIT :most::integer
), b AS MATERIALIZED (
  SELECT seen.*, ${memberHashInSql('email')} AS hash FROM seen
), entered AS (
  SELECT DISTINCT ON (hash) * FROM b WHERE source <> 'form' ORDER BY hash, received_at DESC
), entered_again AS (
  UPDATE list_members m SET lead_id = b.id, wants = b.interests, status = 'on', soft_bounces = 0, joined_at = now(), changed_at = now()
  FROM entered b WHERE m.hash = b.hash AND b.received_at > m.changed_at
), first_form AS MATERIALIZED (
  SELECT DISTINCT ON (hash) b.* FROM b ORDER BY hash, ${IS_FRESH_FORM}, CASE WHEN ${IS_FRESH_FORM} THEN received_at END, received_at DESC
), after_erasure AS (
  UPDATE list_members m SET lead_id = b.id, wants = b.interests, soft_bounces = 0, joined_at = now(), changed_at = now()
  FROM first_form b WHERE m.hash = b.hash AND m.status = 'on' AND m.lead_id IS NULL AND b.source = 'form' AND b.received_at > m.changed_at
), joined AS (
  INSERT INTO list_members (hash, lead_id, wants, provider_group) SELECT b.hash, b.id, b.interests, ${PROVIDER_GROUP} FROM first_form b
  ON CONFLICT (hash) DO NOTHING
), unconfirmed AS (
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

/**
 * Adds members for imported buyers whose permission an admin attested. An address that is or was on the list stays as
 * it is: left stays left. Returns the leads that joined.
 */
export const ENROLL_IMPORTED = statement<HashKeys & { ids: readonly string[] }, { leadId: string | null }>(
  'enroll-imported',
  `
WITH b AS MATERIALIZED (
  SELECT DISTINCT ON (${memberHashInSql('l.email')}) l.id, lower(trim(l.email)) AS email, l.interests, ${memberHashInSql('l.email')} AS hash FROM ${LEADS} l
  WHERE l.id = ANY (:ids::uuid[]) AND ${isBuyerInSql('l')} ORDER BY ${memberHashInSql('l.email')}, l.received_at DESC, l.id
), joined AS (
  INSERT INTO list_members AS m (hash, lead_id, wants, provider_group) SELECT b.hash, b.id, b.interests, ${PROVIDER_GROUP} FROM b ORDER BY b.hash
  ON CONFLICT (hash) DO UPDATE SET lead_id = excluded.lead_id, wants = excluded.wants, joined_at = now(), changed_at = now()
  WHERE m.status = 'on' AND m.lead_id IS NULL
  RETURNING m.lead_id
)
SELECT lead_id AS "leadId" FROM joined`,
);

/** Adds who attested the permission of members, in which words, to the events of their joining. */
export const RECORD_ATTESTED = statement<{ ids: readonly string[]; staffId: string; said: string }, object>(
  'record-attested',
  `UPDATE list_events SET staff_id = :staffId::uuid, said = :said::text
WHERE lead_id = ANY (:ids::uuid[]) AND kind = 'joined' AND at = now()`,
);

/**
 * Takes addresses off the list, also ones that were never on it, so that a later form must be confirmed. Returns the
 * hashes of those that changed.
 */
export const STOP_ADDRESSES = statement<HashKeys & { emails: readonly string[] }, { email: string; hash: string }>(
  'stop-addresses',
  `
WITH b AS MATERIALIZED (
  SELECT DISTINCT ON (own.email) own.email, ${memberHashInSql('own.email')} AS hash FROM unnest(:emails::text[]) AS own (email)
), stopped AS (
  INSERT INTO list_members AS m (hash, wants, provider_group, status) SELECT b.hash, '{}', ${PROVIDER_GROUP}, 'left' FROM b ORDER BY b.hash
  ON CONFLICT (hash) DO UPDATE SET status = 'left', changed_at = now(), link_version = m.link_version + 1
  WHERE m.status IN ('on', 'bounced')
  RETURNING m.hash
)
SELECT b.email, b.hash FROM b JOIN stopped ON stopped.hash = b.hash`,
);

/** The addresses that are off the list. */
export const FIND_STOPPED = statement<HashKeys & { emails: readonly string[] }, { email: string }>(
  'find-stopped-addresses',
  `SELECT own.email FROM unnest(:emails::text[]) AS own (email) JOIN list_members m ON m.hash = ${memberHashInSql('own.email')} AND m.status IN ('left', 'complained')`,
);

/**
 * Forgets stopped addresses that were never on the list. A member whom STOP_ADDRESSES took off stays off, because that
 * person may have left as well.
 */
export const FORGET_STOPPED = statement<{ hashes: readonly string[] }, { hash: string }>(
  'forget-stopped-addresses',
  "DELETE FROM list_members WHERE hash = ANY (:hashes::text[]) AND status = 'left' AND lead_id IS NULL AND wants = '{}' RETURNING hash",
);

/** The current hash of a member, from the `hash` (SQL) in a link; member-renames.ts may have replaced it since. */
export const memberInSql = (hash: string) =>
  `coalesce((SELECT r.member FROM list_renames r WHERE r.hash = ${hash}), ${hash})`;

/**
 * Takes a member off the list, deletes their unconfirmed forms, and ends the links that they were sent. A member who
 * complained keeps that status.
 */
export const LEAVE = statement<{ hash: string }, object>(
  'leave-list',
  `
WITH deleted AS (DELETE FROM list_confirmations WHERE hash = ${memberInSql(':hash::text')} AND confirmed_at IS NULL)
UPDATE list_members SET status = 'left', changed_at = now(), proven_at = now(), link_version = link_version + 1
WHERE hash = ${memberInSql(':hash::text')} AND status IN ('on', 'bounced')`,
);

/** The member's hash and the version of their links, from the link in an email. */
export interface MemberLink {
  readonly member: string;
  readonly version: number;
}

/** A FROM with its WHERE: the member `m` of a MemberLink and their lead `l`, if the link still opens early deals. */
const LINKED_MEMBER = `list_members m JOIN ${LEADS} l ON l.id = m.lead_id
  WHERE m.hash = ${memberInSql(':member::text')} AND m.link_version = :version::integer AND m.status IN ('on', 'bounced') AND ${isBuyerInSql('l')}`;

/** Whether a link opens early deals. */
export const OPENS_EARLY_DEALS = statement<MemberLink, { opensEarlyDeals: boolean }>(
  'opens-early-deals',
  `SELECT EXISTS (SELECT FROM ${LINKED_MEMBER}) AS "opensEarlyDeals"`,
);

/**
 * Records that a member is interested in a deal. No row if the link was ended. Using the link proves the address,
 * because the link was in an email to it.
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
  /** Never null in fact, because the hash is computed from it. */
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
export const CHANGE_MEMBER_STATUS = statement<HashKeys & { leadId: string; status: 'on' | 'left' }, { hash: string }>(
  'change-member-status',
  `
WITH deleted AS (
  DELETE FROM list_confirmations c USING ${LEADS} l WHERE l.id = :leadId::uuid AND c.hash = ${memberHashInSql('l.email')} AND c.confirmed_at IS NULL
)
UPDATE list_members m SET status = :status::text, changed_at = now(), lead_id = l.id, soft_bounces = 0,
  joined_at = CASE :status::text WHEN 'on' THEN now() ELSE m.joined_at END,
  link_version = m.link_version + CASE :status::text WHEN 'left' THEN 1 ELSE 0 END
FROM ${LEADS} l WHERE l.id = :leadId::uuid AND l.type = 'buyer' AND m.hash = ${memberHashInSql('l.email')} AND m.status <> :status::text
  AND (:status::text = 'on' OR m.status = 'on') RETURNING m.hash`,
);

/** Adds the staff member, and the words that the person agreed to, to the last change of a lead's membership. */
export const RECORD_LIST_CHANGER = statement<{ leadId: string; staffId: string; said: string | null }, object>(
  'record-list-changer',
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
  ), 'alertTexts', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('subject', a.subject, 'status', t.status, 'at', t.at) ORDER BY t.at), '[]')
    FROM alert_texts t JOIN alerts a ON a.deal_id = t.deal_id WHERE t.hash = m.hash
  )) FROM list_members m WHERE m.lead_id = ${leadId} LIMIT 1), (
  SELECT jsonb_build_object('waitsSince', c.received_at) FROM list_confirmations c WHERE c.lead_id = ${leadId} AND c.confirmed_at IS NULL))`;

/** Computes the hashes of members with a stored lead, and of their emails and texts, again with a new list key. */
export const REHASH_MEMBERS = statement<HashKeys, object>(
  'rehash-members',
  `
WITH renewed AS MATERIALIZED (
  SELECT DISTINCT ON (fresh) m.hash, ${memberHashInSql('l.email')} AS fresh FROM list_members m JOIN ${LEADS} l ON l.id = m.lead_id
  WHERE l.email IS NOT NULL ORDER BY fresh, m.changed_at DESC
), sends AS (
  UPDATE alert_sends s SET hash = renewed.fresh FROM renewed WHERE s.hash = renewed.hash
), texts AS (
  UPDATE alert_texts t SET hash = renewed.fresh FROM renewed WHERE t.hash = renewed.hash
)
UPDATE list_members m SET hash = renewed.fresh FROM renewed WHERE m.hash = renewed.hash`,
);
