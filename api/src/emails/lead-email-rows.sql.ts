import { formatJsonTime } from '../database/connection/format-json-time.js';
import { statement } from '../database/statement.js';
import { LEADS } from '../leads/lead/lead-rows.sql.js';
import { STAFF_ADDRESSES } from '../staff/accounts/staff-rows.sql.js';

/** For a FROM: all emails, with `id` and `lead_id`. */
export const EMAILS = '(SELECT id, lead_id FROM lead_emails)';

// Mail programs group emails by their subject without "Re:" and the like.
const threadOf = (subject: string) => `lower(regexp_replace(${subject}, '^((re|fwd?|aw|sv) *: *)+', '', 'i'))`;

/**
 * For a FROM: emails of staff with the facts that sending needs. `thread` holds the Message-IDs of the ten emails with
 * this subject before it, newest first.
 */
export const EMAILS_TO_SEND = `(
  SELECT e.id, e.subject, e.text, e.message_id, e.reply_token, author.name AS author_name, author.email AS author_email,
    ARRAY(SELECT b.message_id FROM lead_emails b WHERE b.lead_id = e.lead_id AND b.id < e.id AND b.message_id IS NOT NULL
      AND ${threadOf('b.subject')} = ${threadOf('e.subject')} ORDER BY b.id DESC LIMIT 10) AS thread
  FROM lead_emails e JOIN ${STAFF_ADDRESSES} author ON author.id = e.staff_id
)`;

/**
 * SQL condition that staff must read an email of `lead` (an alias with columns of LEADS): a reply, or that ours was not
 * delivered.
 */
export function hasUnreadEmailInSql(lead: string): string {
  // An array, so that Postgres finds the leads by their index; few emails are unread.
  return `${lead}.id = ANY (ARRAY(SELECT DISTINCT e.lead_id FROM lead_emails e WHERE e.is_unread))`;
}

/** SQL for the emails in the timeline of the lead `leadId`: id, at, staff_id and what (jsonb). */
export const emailEntries = (leadId: string) => `
  SELECT e.id, e.at, e.staff_id, jsonb_build_object('kind', CASE WHEN e.staff_id IS NULL THEN 'email-received' ELSE 'email-sent' END, 'text', e.subject,
    'email', jsonb_strip_nulls(jsonb_build_object('failure', e.failure, 'automatic', e.is_automatic, 'from', CASE WHEN e.is_other_address THEN e.address END, 'attachments', to_jsonb(e.attachments))))
  FROM lead_emails e WHERE e.lead_id = ${leadId}`;

/** SQL condition that staff must read an email of the lead `leadId`, for one lead. */
export const isUnreadInSql = (leadId: string) =>
  `EXISTS (SELECT FROM lead_emails e WHERE e.lead_id = ${leadId} AND e.is_unread)`;

/** SQL condition that the contact `id` of a lead was logged with an email, which the timeline shows instead. */
export const isOfEmailInSql = (id: string, leadId: string) =>
  `EXISTS (SELECT FROM lead_emails e WHERE e.lead_id = ${leadId} AND e.contact_id = ${id})`;

/** The emails of the lead `leadId` in a person's export: a jsonb array. */
export const emailsForPerson = (leadId: string) => `(
  SELECT coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'direction', CASE WHEN e.staff_id IS NULL THEN 'received' ELSE 'sent' END, 'address', e.address,
    'subject', e.subject, 'text', e.text, 'attachments', e.attachments) ORDER BY e.id), '[]')
  FROM lead_emails e WHERE e.lead_id = ${leadId})`;

/** An email of a lead, as staff read it. */
export interface EmailRow {
  readonly id: string;
  readonly at: string;
  readonly staff: string | null;
  readonly address: string;
  readonly otherAddress: boolean;
  readonly subject: string;
  readonly text: string;
  readonly cut: boolean;
  readonly attachments: string[];
  readonly automatic: boolean;
  readonly unread: boolean;
  readonly sentAt: string | null;
  readonly failure: string | null;
}

/** Lists the newest emails of a lead, oldest first. */
export const LIST_EMAILS = statement<{ leadId: string; most: number }, EmailRow>(
  'list-lead-emails',
  `
SELECT * FROM (
  SELECT e.id, ${formatJsonTime('e.at')} AS at, author.name AS staff, e.address, e.is_other_address AS "otherAddress", e.subject, e.text, e.is_cut AS cut, e.attachments,
    e.is_automatic AS automatic, e.is_unread AS unread, ${formatJsonTime('e.sent_at')} AS "sentAt", e.failure
  FROM lead_emails e LEFT JOIN ${STAFF_ADDRESSES} author ON author.id = e.staff_id WHERE e.lead_id = :leadId::uuid ORDER BY e.id DESC LIMIT :most::integer
) newest ORDER BY id`,
);

/** An email of ours that ended, for `append_audit` by no account. */
type Ended = { readonly id: string };

const audited = (action: string) =>
  `entry AS MATERIALIZED (SELECT id, append_audit(NULL, '${action}', lead_id, NULL, jsonb_build_object('emailId', id)) FROM ended) SELECT id FROM entry`;

/** Stores that the mail server accepted an email. A repeated call changes nothing. */
export const STORE_SENT = statement<Ended, Ended>(
  'store-email-sent',
  `
WITH ended AS (
  UPDATE lead_emails SET sent_at = now(), failure = NULL WHERE id = :id::uuid AND sent_at IS NULL RETURNING id, lead_id
), ${audited('email-sent')}`,
);

/** Stores that an email was not delivered, which staff must read. */
export const STORE_FAILURE = statement<Ended & { failure: string; isBounced: boolean }, Ended>(
  'store-email-failure',
  `
WITH ended AS (
  UPDATE lead_emails SET failure = :failure::text, is_bounced = :isBounced::boolean, is_unread = true
  WHERE id = :id::uuid AND failure IS NULL RETURNING id, lead_id
), ${audited('email-failed')}`,
);

/** Stores that a mailbox refused an email for good after the mail server had accepted it. */
export const STORE_BOUNCE = statement<{ messageId: string; failure: string }, Ended>(
  'store-email-bounce',
  `
WITH ended AS (
  UPDATE lead_emails SET failure = :failure::text, is_bounced = true, is_unread = true
  WHERE message_id = :messageId::text AND staff_id IS NOT NULL AND failure IS NULL RETURNING id, lead_id
), ${audited('email-failed')}`,
);

/** Reads the email address of a lead. */
export const READ_ADDRESS = statement<{ leadId: string }, { email: string | null }>(
  'read-address-of-lead',
  `SELECT l.email FROM ${LEADS} l WHERE l.id = :leadId::uuid`,
);
