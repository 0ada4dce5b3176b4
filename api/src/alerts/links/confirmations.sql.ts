import { statement } from '../../database/statement.js';
import { LEADS } from '../../leads/lead/lead-rows.sql.js';
import { CONFIRM_DAYS } from '../members/list-key.js';
import { isBuyerInSql } from '../members/members.sql.js';

/** A form whose address is being asked about it. */
export interface AskedForm {
  readonly leadId: string;
  readonly hash: string;
  readonly email: string;
  readonly wants: string[];
  readonly receivedAt: Date;
}

/** Claims the newest form of an address that was not asked within a day: a lost email is not sent again. */
export const TAKE_FORM_TO_ASK = statement<object, AskedForm>(
  'take-form-to-ask',
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

/** Asks again in ten minutes, because the mail server certainly accepted nothing. */
export const ASK_LATER = statement<{ leadId: string; hash: string }, object>(
  'ask-about-form-later',
  `
WITH form AS (UPDATE list_confirmations SET asked_at = NULL WHERE lead_id = :leadId::uuid AND confirmed_at IS NULL)
UPDATE list_members SET ask_after = now() + interval '10 minutes' WHERE hash = :hash::text`,
);

/** A form that waits for confirmation, or was confirmed or denied. */
export interface WaitingForm {
  readonly hash: string;
  readonly wants: string[];
  readonly receivedAt: Date;
  readonly answer: 'yes' | 'no' | null;
}

/** In `confirmed_at`: its address said that it did not send the form. The row stays, so that nobody is asked again. */
const DENIED = "'-infinity'";

const FORM = `SELECT c.hash, coalesce(l.interests, '{}') AS wants, c.received_at AS "receivedAt", CASE c.confirmed_at WHEN ${DENIED} THEN 'no' ELSE CASE WHEN c.confirmed_at IS NOT NULL THEN 'yes' END END AS answer
FROM list_members m JOIN list_confirmations c ON c.hash = m.hash JOIN ${LEADS} l ON l.id = c.lead_id WHERE c.lead_id = :leadId::uuid`;

export const READ_FORM = statement<{ leadId: string }, WaitingForm>('read-waiting-form', FORM);

export const HOLD_FORM = statement<{ leadId: string }, WaitingForm>(
  'hold-waiting-form',
  `${FORM} FOR NO KEY UPDATE OF m, c`,
);

/** Applies a form to its member. Its address is proven. */
export const CONFIRM_FORM = statement<{ leadId: string }, object>(
  'confirm-form',
  `
WITH form AS (
  UPDATE list_confirmations SET confirmed_at = now() WHERE lead_id = :leadId::uuid RETURNING lead_id, hash
)
UPDATE list_members m SET lead_id = l.id, wants = l.interests, status = 'on', soft_bounces = 0, joined_at = now(), changed_at = now(), proven_at = now()
FROM form JOIN ${LEADS} l ON l.id = form.lead_id WHERE m.hash = form.hash`,
);

/** Keeps a form from counting, as its address said. */
export const DENY_FORM = statement<{ leadId: string }, object>(
  'deny-form',
  `UPDATE list_confirmations SET confirmed_at = ${DENIED} WHERE lead_id = :leadId::uuid`,
);

/** Deletes the forms whose links have expired. Expired links say so for one more day. */
export const FORGET_FORMS = statement<object, object>(
  'forget-waiting-forms',
  `DELETE FROM list_confirmations WHERE received_at < now() - interval '${CONFIRM_DAYS + 1} days'`,
);
