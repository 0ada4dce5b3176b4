import { statement } from '../../database/statement.js';
import type { Actor } from '../../staff/access/actor.js';
import type { ContactChannel, ContactOutcome } from './lead-enums.js';
import { type ClockState, clockStateInSql } from './response-clock.js';

interface ContactParameters extends Actor {
  readonly id: string;
  /** Null means now. */
  readonly at: Date | null;
  readonly channel: ContactChannel;
  readonly outcome: ContactOutcome;
  readonly isAnswer: boolean;
  /** The contact about another lead of the same person that was logged with it; null for none. */
  readonly originId: string | null;
}

interface Contact {
  readonly id: string;
  readonly at: Date;
  readonly loggedAt: Date;
  readonly channel: ContactChannel;
  readonly outcome: ContactOutcome;
}

/** The result of logging a contact: logged, or refused for its time. */
export type ContactRow = { readonly firstContactAt: Date | null; readonly clockState: ClockState | null } & (
  | ({ readonly refusal: null } & Contact)
  | ({ readonly refusal: 'in-future' | 'before-receipt' } & Readonly<Record<keyof Contact, null>>)
);

/**
 * Logs a contact with its audit entry. It stops the lead's clock if it is the first answer; a test lead has no clock.
 * `refusal` says why it is not logged: a time in the future or before the receipt (compared in milliseconds, because
 * requests have no microseconds). No row: unknown lead.
 */
export const LOG_CONTACT = statement<ContactParameters, ContactRow>(
  'log-contact',
  `
WITH lead AS MATERIALIZED (
  SELECT id, received_at, respond_by, first_contact_at, status,
    CASE WHEN :at::timestamptz > now() THEN 'in-future'
         WHEN :at::timestamptz < date_trunc('milliseconds', received_at) THEN 'before-receipt' END AS refusal
  FROM leads WHERE id = :id::uuid
), contact AS (
  INSERT INTO lead_contacts (lead_id, staff_id, channel, outcome, origin_id, at)
  SELECT id, :staffId::uuid, :channel::text, :outcome::text, :originId::uuid, CASE WHEN :at::timestamptz IS NULL THEN now() ELSE greatest(:at::timestamptz, received_at) END
  FROM lead WHERE refusal IS NULL
  RETURNING id, at, logged_at, channel, outcome
), clock AS (
  UPDATE leads SET first_contact_at = contact.at, updated_at = now() FROM contact
  WHERE leads.id = :id::uuid AND NOT is_test AND :isAnswer::boolean AND (first_contact_at IS NULL OR first_contact_at > contact.at)
), entry AS MATERIALIZED (
  SELECT append_audit(:staffId::uuid, 'contact-logged', :id::uuid, :ip::inet, jsonb_build_object('contactId', id)) FROM contact
)
SELECT logged.refusal, logged.first_contact_at AS "firstContactAt", ${clockStateInSql('logged')} AS "clockState",
  logged.id, logged.at, logged.logged_at AS "loggedAt", logged.channel, logged.outcome
FROM (
  SELECT lead.refusal, lead.status, lead.respond_by, least(lead.first_contact_at, CASE WHEN :isAnswer::boolean THEN contact.at END) AS first_contact_at, contact.*
  FROM lead LEFT JOIN (contact CROSS JOIN entry) ON true
) logged`,
);
