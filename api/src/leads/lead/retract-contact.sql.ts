import { statement } from '../../database/statement.js';
import type { Actor } from '../../staff/access/actor.js';
import { type ClockState, clockStateInSql } from './response-clock.js';

/** A contact about one lead that is undone. */
export interface LoggedContact {
  readonly id: string;
  readonly leadId: string;
  readonly staffId: string;
  readonly isRecent: boolean;
  readonly isRetracted: boolean;
}

/** Minutes in which staff may undo their own contact or change. */
export const SECOND_THOUGHTS_MINUTES = 10;

/** A contact first, then those about other leads that were logged with it. */
export const FIND_CONTACTS = statement<{ id: string }, LoggedContact>(
  'find-contacts',
  `
SELECT c.id, c.lead_id AS "leadId", c.staff_id AS "staffId", c.logged_at > now() - interval '${SECOND_THOUGHTS_MINUTES} minutes' AS "isRecent",
  EXISTS (SELECT FROM contact_retractions r WHERE r.contact_id = c.id) AS "isRetracted"
FROM lead_contacts c WHERE c.id = :id::uuid OR c.origin_id = :id::uuid ORDER BY c.id <> :id::uuid, c.id`,
);

/** A contact that was undone, and the clock of its lead. */
export interface RetractedContact {
  readonly id: string;
  readonly at: Date;
  readonly contactId: string;
  readonly leadId: string;
  readonly firstContactAt: Date | null;
  readonly clockState: ClockState | null;
}

/**
 * Undoes contacts, with an audit entry each; a lead's clock follows from its remaining contacts. Contacts that were
 * undone before are left out.
 */
export const RETRACT_CONTACTS = statement<Actor & { ids: readonly string[] }, RetractedContact>(
  'retract-contacts',
  `
WITH retraction AS (
  INSERT INTO contact_retractions (contact_id, staff_id) SELECT contact_id, :staffId::uuid FROM unnest(:ids::uuid[]) AS contact_id
  ON CONFLICT (contact_id) DO NOTHING
  RETURNING id, contact_id, at
), contact AS (
  SELECT retraction.id, retraction.at, contact_id, c.lead_id FROM retraction JOIN lead_contacts c ON c.id = contact_id
), clock AS (
  UPDATE leads SET first_contact_at = CASE WHEN NOT is_test THEN (
    SELECT min(c.at) FROM lead_contacts c WHERE c.lead_id = leads.id AND c.outcome <> 'no-answer' AND c.id <> ALL (:ids::uuid[])
      AND NOT EXISTS (SELECT FROM contact_retractions r WHERE r.contact_id = c.id)
  ) END, updated_at = now()
  WHERE id IN (SELECT lead_id FROM contact)
  RETURNING id AS lead_id, respond_by, first_contact_at, status
), entry AS MATERIALIZED (
  SELECT contact_id, append_audit(:staffId::uuid, 'contact-retracted', lead_id, :ip::inet, jsonb_build_object('contactId', contact_id)) FROM contact
)
SELECT contact.id, contact.at, contact.contact_id AS "contactId", contact.lead_id AS "leadId",
  clock.first_contact_at AS "firstContactAt", ${clockStateInSql('clock')} AS "clockState"
FROM contact JOIN clock ON clock.lead_id = contact.lead_id JOIN entry ON entry.contact_id = contact.contact_id`,
);
