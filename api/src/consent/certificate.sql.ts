import { RECORD_COLUMNS, UTC_MOMENT } from './ledger-record.js';

/**
 * What a certificate says of the lead $1, and the entry of the audit trail that says who read it ($2, from $3, as $4): no row comes
 * back without the entry, and none for a lead that never was. Rows that are not sealed yet have no link. A
 * form that a shell told of after the row was written is found by its release.
 */
export const READ_CERTIFICATE = `
WITH records AS MATERIALIZED (
  SELECT ${RECORD_COLUMNS}
  FROM consents c LEFT JOIN consent_links l ON l.consent_id = c.id WHERE c.lead_id = $1::uuid ORDER BY l.seq, c.id
), lead AS MATERIALIZED (
  SELECT type, ${UTC_MOMENT('received_at')} AS "receivedAt", first_name AS "firstName", last_name AS "lastName", phone, email
  FROM leads WHERE id = $1::uuid
), seen AS MATERIALIZED (
  SELECT append_audit($2::uuid, 'consent-read', $1::uuid, $3::inet, jsonb_build_object('format', $4::text))
  WHERE EXISTS (SELECT FROM lead) OR EXISTS (SELECT FROM records)
)
SELECT (SELECT to_json(lead) FROM lead) AS lead,
  (SELECT coalesce(json_agg(records), '[]') FROM records) AS records,
  (SELECT coalesce(json_agg(json_build_object('sha256', encode(sha256, 'hex'), 'html', html) ORDER BY sha256), '[]')
   FROM form_copies
   WHERE encode(sha256, 'hex') IN (SELECT "formSha256" FROM records) OR sha256 IN (
     SELECT form_sha256 FROM released_forms
     WHERE section_release IN (SELECT "sectionRelease" FROM records) AND action = (SELECT '/api/' || type FROM lead)
   )) AS forms
FROM seen`;
