import { hashPhoneInSql } from '../consent/ledger/phone-hash.js';
import { LEADS } from '../leads/lead/lead-rows.sql.js';
import { whyNotInSql } from '../texting/may-text/why-not.sql.js';

/**
 * Everything that is stored about a person: of the leads $1, the numbers $2, the addresses $3 and the numbers' hashes under the key
 * $4; what belongs to a number or address alone only where no other lead has it, as erase_person takes it. With the entry of the
 * audit trail that says that it was read, by $5 from $6, for the request $7.
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
    'leads', (SELECT coalesce(jsonb_agg(to_jsonb(l) - '{body_sha256,note_fingerprint,assignee_id}'::text[] || jsonb_build_object(
        'notes', (SELECT coalesce(jsonb_agg(jsonb_build_object('at', n.at, 'text', n.text) ORDER BY n.at), '[]') FROM lead_notes n WHERE n.lead_id = l.id),
        'contacts', (SELECT coalesce(jsonb_agg(jsonb_build_object('at', c.at, 'channel', c.channel, 'outcome', c.outcome) ORDER BY c.at), '[]') FROM lead_contacts c WHERE c.lead_id = l.id),
        'events', (SELECT coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'kind', e.kind) ORDER BY e.at), '[]') FROM lead_events e WHERE e.lead_id = l.id),
        'notices', (SELECT coalesce(jsonb_agg(jsonb_build_object('at', o.created_at, 'kind', o.kind) ORDER BY o.created_at), '[]') FROM notices o WHERE o.lead_id = l.id)
      ) ORDER BY l.received_at), '[]') FROM leads l WHERE l.id = ANY ($1::uuid[])),
    'consents', (SELECT coalesce(jsonb_agg(to_jsonb(c) - '{salt}'::text[] || jsonb_build_object('ip', host(c.ip), 'wording_sha256', encode(c.wording_sha256, 'hex'),
        'form_sha256', encode(c.form_sha256, 'hex'), 'subject_hash', encode(c.subject_hash, 'hex')) ORDER BY c.agreed_at), '[]')
      FROM consents c WHERE c.lead_id = ANY ($1::uuid[]) OR c.subject_hash IN (SELECT hash FROM hashes)),
    'messages', (SELECT coalesce(jsonb_agg(to_jsonb(m) - '{phone_hash,decided_by}'::text[] ORDER BY m.received_at), '[]') FROM inbound_messages m WHERE m.phone_hash IN (SELECT hash FROM hashes)),
    'mayText', (SELECT coalesce(jsonb_agg(jsonb_build_object('phone', h.phone, 'whyNot', ${whyNotInSql('h.phone', 'h.hash')})), '[]') FROM hashes h),
    'suppressions', (SELECT coalesce(jsonb_agg(to_jsonb(s) - 'phone_hash'), '[]') FROM suppressions s WHERE s.phone_hash IN (SELECT hash FROM hashes)),
    'textDecisions', (SELECT coalesce(jsonb_agg(to_jsonb(d) - 'phone_hash'), '[]') FROM text_decisions d WHERE d.phone_hash IN (SELECT hash FROM hashes)),
    'requests', (SELECT coalesce(jsonb_agg(to_jsonb(r) ORDER BY r.received_at), '[]') FROM privacy_requests r
      WHERE r.phone IN (SELECT phone FROM hashes) OR lower(r.email) IN (SELECT email FROM addresses) OR r.id = $7::uuid)
  ) AS content
), entry AS MATERIALIZED (
  SELECT append_audit($5::uuid, 'person-exported', NULL, $6::inet, jsonb_build_object('leads', cardinality($1::uuid[]), 'requestId', $7::uuid)) FROM person
)
SELECT person.content FROM person, entry`;

/**
 * Removes a person, and finishes their requests: the parameters are READ_PERSON's. Whether a number of theirs is stopped is told,
 * and stays.
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
  SELECT FROM suppressions WHERE restored_at IS NULL AND phone_hash IN (SELECT ${hashPhoneInSql('phone', '$4')} FROM unnest($2::text[]) AS own (phone))
) AS suppressed
FROM erased, entry`;

/** Removes at most $1 leads, the oldest first, $2 years after the last contact; $3 is the key of the numbers' hashes. */
export const ERASE_EXPIRED = `
WITH erased AS MATERIALIZED (SELECT erase_expired($1::integer, $2::integer, $3::bytea) AS leads), entry AS MATERIALIZED (
  SELECT append_audit(NULL, 'retention-ended', NULL, NULL, jsonb_build_object('leads', cardinality(leads))) FROM erased WHERE leads <> '{}'
)
SELECT leads FROM erased LEFT JOIN entry ON true`;
