/**
 * Logs a contact over the channel $5 with the outcome $6 at the time $4 (now when null), by $2 from $3, with its entry
 * of the audit trail. It stops the clock of the lead ($1) where it is an answer ($7) and none came earlier; a test lead
 * has no clock. `refusal` says why it is not logged: a time in the future or before the receipt (the wire's times have
 * milliseconds, so that the receipt's own microseconds do not count). No row: no such lead.
 */
export const LOG_CONTACT = `
WITH lead AS MATERIALIZED (
  SELECT id, received_at, respond_by, first_contact_at,
    CASE WHEN $4::timestamptz > now() THEN 'in-future'
         WHEN $4::timestamptz < date_trunc('milliseconds', received_at) THEN 'before-receipt' END AS refusal
  FROM leads WHERE id = $1::uuid
), contact AS (
  INSERT INTO lead_contacts (lead_id, staff_id, channel, outcome, at)
  SELECT id, $2::uuid, $5::text, $6::text, CASE WHEN $4::timestamptz IS NULL THEN now() ELSE greatest($4::timestamptz, received_at) END
  FROM lead WHERE refusal IS NULL
  RETURNING id, at, logged_at, channel, outcome
), clock AS (
  UPDATE leads SET first_contact_at = contact.at, updated_at = now() FROM contact
  WHERE leads.id = $1::uuid AND NOT is_test AND $7::boolean AND (first_contact_at IS NULL OR first_contact_at > contact.at)
), entry AS MATERIALIZED (
  SELECT append_audit($2::uuid, 'contact-logged', $1::uuid, $3::inet, jsonb_build_object('contactId', id)) FROM contact
)
SELECT lead.refusal, lead.respond_by, least(lead.first_contact_at, CASE WHEN $7::boolean THEN contact.at END) AS first_contact_at,
  contact.id, contact.at, contact.logged_at, contact.channel, contact.outcome
FROM lead LEFT JOIN (contact CROSS JOIN entry) ON true`;
