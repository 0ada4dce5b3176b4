import { CONSENTS } from '../consent/ledger/consent-rows.sql.js';
import { hashPhoneInSql } from '../phone/phone-hash.js';
import { LEADS } from '../leads/lead/lead-rows.sql.js';
import { hasTextsInSql } from '../texting/may-text/texting-for-person.sql.js';

const CLOSURE = 'SELECT lead_ids, linked_by, through FROM find_person($1::text[], $2::text[], $3::boolean)';

const MATCHES = `SELECT ARRAY(
    SELECT id FROM ${LEADS} l WHERE id = ANY ($4::uuid[]) AND CASE WHEN $3::boolean AND $1::text[] <> '{}' AND $2::text[] <> '{}'
      THEN phone = ANY ($1::text[]) AND lower(email) = ANY ($2::text[]) ELSE phone = ANY ($1::text[]) OR lower(email) = ANY ($2::text[]) END
  ) AS lead_ids, '{}'::text[] AS linked_by, '{}'::uuid[] AS through`;

/**
 * A person: phones $1, e-mail addresses in lower case $2, exactly these ($3), of the leads $4 only unless it is null;
 * $5 is the key of the numbers' hashes. `phones` and `emails` are those of the leads too, unless exact.
 */
const personAmong = (found: string) => `
WITH found AS MATERIALIZED (${found}), chosen AS MATERIALIZED (
  SELECT id, phone, phone_unlikely, lower(email) AS email, lower(first_name || ' ' || last_name) AS name
  FROM ${LEADS} l WHERE id = ANY (coalesce($4::uuid[], (SELECT lead_ids FROM found)))
), person AS MATERIALIZED (
  SELECT ARRAY(SELECT id FROM chosen) AS lead_ids,
    ARRAY(SELECT unnest($1::text[]) UNION SELECT phone FROM chosen WHERE NOT $3::boolean) AS phones,
    ARRAY(SELECT unnest($2::text[]) UNION SELECT email FROM chosen WHERE NOT $3::boolean AND email IS NOT NULL) AS emails
)
SELECT person.*, found.lead_ids AS found_ids, found.linked_by, found.through, coalesce($4::uuid[] <@ found.lead_ids, true) AS is_complete,
  array_remove(found.through, NULL) = '{}' AS is_direct,
  (SELECT count(DISTINCT name) > 1 OR count(DISTINCT email) > 1 FROM chosen WHERE phone_unlikely AND phone = ANY ($1::text[])) AS is_placeholder,
  EXISTS (
    SELECT FROM unnest(person.phones) AS number WHERE number <> ALL ($1::text[])
      AND NOT EXISTS (SELECT FROM ${LEADS} o WHERE o.phone = number AND o.id <> ALL (person.lead_ids))
      AND (
        ${hasTextsInSql(hashPhoneInSql('number', '$5'))}
        OR EXISTS (
          SELECT FROM ${CONSENTS} c WHERE c.subject_hash = ${hashPhoneInSql('number', '$5')} AND c.erased_at IS NULL
            AND (c.lead_id IS NULL OR c.lead_id <> ALL (person.lead_ids))
        )
      )
  ) OR EXISTS (
    SELECT FROM privacy_requests r WHERE (r.phone = ANY (person.phones) OR lower(r.email) = ANY (person.emails))
      AND (r.phone = ANY ($1::text[])) IS NOT TRUE AND (lower(r.email) = ANY ($2::text[])) IS NOT TRUE
  ) AS has_more
FROM person, found`;

/** Raises where more than 100 leads hang together. */
export const FIND_PERSON = personAmong(CLOSURE);

/** The same among the leads $4 that match by themselves, however many hang together with them. */
export const FIND_PERSON_AMONG_MANY = personAmong(MATCHES);

/** The leads $1 with the way by which each was found ($2) and the lead it was found through ($3, null for none). */
export const LIST_FOUND = `
SELECT l.id, l.type, l.received_at AS "receivedAt", l.first_name AS "firstName", l.last_name AS "lastName", l.quarantined, l.is_test AS test,
  CASE way WHEN 'both' THEN ARRAY['phone', 'email'] ELSE ARRAY[way] END AS "linkedBy", link AS through
FROM unnest($1::uuid[], $2::text[], $3::uuid[]) AS found (id, way, link) JOIN ${LEADS} l ON l.id = found.id
ORDER BY link IS NOT NULL, l.received_at, l.id`;
