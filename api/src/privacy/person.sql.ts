import { consentsForPerson } from '../consent/ledger/consent-rows.sql.js';
import { hashPhoneInSql } from '../phone/phone-hash.js';
import { workForPerson } from '../inbox/lead/work-for-person.sql.js';
import { LEADS } from '../leads/lead/lead-rows.sql.js';
import { leadsForPerson } from '../leads/lead/leads-for-person.sql.js';
import { noticesForPerson } from '../notices/outbox/notice-rows.sql.js';
import { textingForPerson } from '../texting/may-text/texting-for-person.sql.js';
import { SUPPRESSIONS } from '../texting/suppression/is-stopped.sql.js';

/**
 * Everything that is stored about a person: of the leads $1, the numbers $2, the addresses $3 and the numbers' hashes
 * under the key $4; what belongs to a number or address alone only where no other lead has it, as erase_person takes
 * it. With the entry of the audit trail that says that it was read, by $5 from $6, for the request $7.
 */
export const READ_PERSON = `
WITH hashes AS MATERIALIZED (
  SELECT phone, ${hashPhoneInSql('phone', '$4')} AS hash FROM unnest($2::text[]) AS own (phone)
  WHERE NOT EXISTS (SELECT FROM ${LEADS} o WHERE o.phone = own.phone AND o.id <> ALL ($1::uuid[]))
), addresses AS MATERIALIZED (
  SELECT email FROM unnest($3::text[]) AS own (email)
  WHERE NOT EXISTS (SELECT FROM ${LEADS} o WHERE o.email IS NOT NULL AND lower(o.email) = own.email AND o.id <> ALL ($1::uuid[]))
), person AS MATERIALIZED (
  SELECT jsonb_build_object(
    'phones', $2::text[],
    'emails', $3::text[],
    'leads', ${leadsForPerson('$1::uuid[]', `${workForPerson('l.id')} || jsonb_build_object('notices', ${noticesForPerson('l.id')})`)},
    'consents', ${consentsForPerson('$1::uuid[]', 'SELECT hash FROM hashes')},
    'requests', (SELECT coalesce(jsonb_agg(to_jsonb(r) ORDER BY r.received_at), '[]') FROM privacy_requests r
      WHERE r.phone IN (SELECT phone FROM hashes) OR lower(r.email) IN (SELECT email FROM addresses) OR r.id = $7::uuid)
  ) || ${textingForPerson('hashes')} AS content
), entry AS MATERIALIZED (
  SELECT append_audit($5::uuid, 'person-exported', NULL, $6::inet, jsonb_build_object('leads', cardinality($1::uuid[]), 'requestId', $7::uuid)) FROM person
)
SELECT person.content FROM person, entry`;

/**
 * Removes a person, and finishes their requests: the parameters are READ_PERSON's. Whether a number of theirs is
 * stopped is told, and stays.
 */
export const ERASE_PERSON = `
WITH erased AS MATERIALIZED (
  SELECT * FROM erase_person($1::uuid[], $2::text[], $3::text[], $4::bytea, $7::uuid)
), entry AS MATERIALIZED (
  SELECT append_audit($5::uuid, 'person-erased', NULL, $6::inet, jsonb_build_object('leads', leads, 'consents', consents, 'messages', messages, 'requestId', $7::uuid)) FROM erased
), finished AS MATERIALIZED (
  SELECT append_audit($5::uuid, 'privacy-request-finished', NULL, $6::inet, jsonb_build_object('requestId', request)) FROM entry, erased, unnest(requests) AS request
)
SELECT leads, consents, messages, (SELECT count(*) FROM finished)::integer AS requests, shared, EXISTS (
  SELECT FROM ${SUPPRESSIONS} s WHERE s.restored_at IS NULL AND s.phone_hash IN (SELECT ${hashPhoneInSql('phone', '$4')} FROM unnest($2::text[]) AS own (phone))
) AS suppressed
FROM erased, entry`;

/**
 * Removes at most $1 leads, the oldest first, $2 years after the last contact; $3 is the key of the numbers' hashes.
 */
export const ERASE_EXPIRED = `
WITH erased AS MATERIALIZED (SELECT erase_expired($1::integer, $2::integer, $3::bytea) AS leads), entry AS MATERIALIZED (
  SELECT append_audit(NULL, 'retention-ended', NULL, NULL, jsonb_build_object('leads', cardinality(leads))) FROM erased WHERE leads <> '{}'
)
SELECT leads FROM erased LEFT JOIN entry ON true`;
