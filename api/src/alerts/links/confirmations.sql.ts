import { statement } from '../../database/statement.js';
import { LEADS } from '../../leads/lead/lead-rows.sql.js';
import { CONFIRM_DAYS } from '../members/list-key.js';
import { isBuyerInSql } from '../members/members.sql.js';

/** A form of the buyers list that the owner of its email address must confirm. */
export interface FormToConfirm {
  readonly leadId: string;
  readonly hash: string;
  readonly email: string;
  readonly wants: string[];
  readonly receivedAt: Date;
}

/** Claims the newest unconfirmed form whose address got no "Was this you?" email in the last day. */
export const CLAIM_FORM_TO_CONFIRM = statement<object, FormToConfirm>(
  'claim-form-to-confirm',
  `
WITH next AS MATERIALIZED (
  SELECT c.lead_id, c.hash, lower(trim(l.email)) AS email, coalesce(l.interests, '{}') AS wants, c.received_at
  FROM list_confirmations c JOIN list_members m ON m.hash = c.hash JOIN ${LEADS} l ON l.id = c.lead_id
  WHERE c.asked_at IS NULL AND c.confirmed_at IS NULL AND c.received_at > now() - interval '${CONFIRM_DAYS} days'
    AND coalesce(m.ask_after, '-infinity') <= now() AND m.status <> 'complained' AND ${isBuyerInSql('l')} AND l.email IS NOT NULL
  ORDER BY c.received_at DESC LIMIT 1
), member AS (
  UPDATE list_members m SET ask_after = now() + interval '1 day' FROM next
  WHERE m.hash = next.hash AND coalesce(m.ask_after, '-infinity') <= now() RETURNING m.hash
)
UPDATE list_confirmations c SET asked_at = now() FROM next JOIN member USING (hash) WHERE c.lead_id = next.lead_id
RETURNING c.lead_id AS "leadId", c.hash, next.email, next.wants, c.received_at AS "receivedAt"`,
);

/** Queues a form again in ten minutes. Only for an email that the mail server certainly did not accept. */
export const RETRY_FORM_LATER = statement<{ leadId: string; hash: string }, object>(
  'retry-form-later',
  `
WITH form AS (UPDATE list_confirmations SET asked_at = NULL WHERE lead_id = :leadId::uuid AND confirmed_at IS NULL)
UPDATE list_members SET ask_after = now() + interval '10 minutes' WHERE hash = :hash::text`,
);

/** A form that waits for confirmation, or was confirmed or denied. */
export interface WaitingForm {
  readonly hash: string;
  readonly wants: string[];
  readonly receivedAt: Date;
  /** The answer of the owner of the address. */
  readonly answer: 'yes' | 'no' | null;
}

/** The value of `confirmed_at` for a form that was denied. The row stays, so that the address gets no second email. */
const DENIED = "'-infinity'";

const FORM = `SELECT c.hash, coalesce(l.interests, '{}') AS wants, c.received_at AS "receivedAt",
  CASE WHEN c.confirmed_at = ${DENIED} THEN 'no' WHEN c.confirmed_at IS NOT NULL THEN 'yes' END AS answer
FROM list_members m JOIN list_confirmations c ON c.hash = m.hash JOIN ${LEADS} l ON l.id = c.lead_id WHERE c.lead_id = :leadId::uuid`;

export const READ_FORM = statement<{ leadId: string }, WaitingForm>('read-waiting-form', FORM);

export const LOCK_FORM = statement<{ leadId: string }, WaitingForm>(
  'lock-waiting-form',
  `${FORM} FOR NO KEY UPDATE OF m, c`,
);

/** Applies a form to its member, whose address then counts as proven. */
export const CONFIRM_FORM = statement<{ leadId: string }, object>(
  'confirm-form',
  `
WITH form AS (
  UPDATE list_confirmations SET confirmed_at = now() WHERE lead_id = :leadId::uuid RETURNING lead_id, hash
)
UPDATE list_members m SET lead_id = l.id, wants = l.interests, status = 'on', soft_bounces = 0, joined_at = now(), changed_at = now(), proven_at = now()
FROM form JOIN ${LEADS} l ON l.id = form.lead_id WHERE m.hash = form.hash`,
);

/** Marks a form as not sent by the owner of its address, so that it never counts. */
export const DENY_FORM = statement<{ leadId: string }, object>(
  'deny-form',
  `UPDATE list_confirmations SET confirmed_at = ${DENIED} WHERE lead_id = :leadId::uuid`,
);

/** Deletes forms a day after their links have expired. */
export const DELETE_OLD_FORMS = statement<object, object>(
  'delete-old-forms',
  `DELETE FROM list_confirmations WHERE received_at < now() - interval '${CONFIRM_DAYS + 1} days'`,
);
