import { listForPerson } from '../../alerts/members/members.sql.js';
import { statement } from '../../database/statement.js';
import { consentsForPerson } from '../../consent/ledger/consent-rows.sql.js';
import { hashPhoneInSql } from '../../phone/phone-hash.js';
import { announceErased } from '../../inbox/live/announce-erased.sql.js';
import { workForPerson } from '../../inbox/lead/work-for-person.sql.js';
import { closingsForPerson } from '../../closings/closing-rows.sql.js';
import { emailsForPerson } from '../../emails/lead-email-rows.sql.js';
import { documentsForPerson } from '../../documents/document-rows.sql.js';
import { importsForPerson } from '../../imports/import-rows.sql.js';
import { lettersForPerson } from '../../letters/letter-rows.sql.js';
import { interestsForPerson, purchasesForPerson } from '../../deals/deal/deal-rows.sql.js';
import { landForPerson } from '../../land/parcel-rows.sql.js';
import { LEADS, leadsForPerson, isFormerContactInSql } from '../../leads/lead/lead-rows.sql.js';
import { offersForPerson } from '../../offers/offer/offer-rows.sql.js';
import { noticesForPerson } from '../../notices/outbox/notice-rows.sql.js';
import { leadTextsForPerson } from '../../texting/by-hand/lead-texts.sql.js';
import { textingForPerson } from '../../texting/may-text/texting-for-person.sql.js';
import type { Actor } from '../../staff/access/actor.js';
import type { Erasure } from './people.dto.js';
import { SUPPRESSIONS } from '../../texting/suppression/is-stopped.sql.js';

interface PersonParameters extends Actor {
  readonly leadIds: readonly string[];
  readonly phones: readonly string[];
  readonly emails: readonly string[];
  readonly hashKey: Buffer;
  /** The privacy request that the export or erasure finishes. */
  readonly requestId: string | null;
}

/**
 * Reads all stored data of a person and adds an audit entry. Texts, stops and requests, which have a number or address
 * but no lead, are included only if no other lead has the number or address; `erase_person` has the same rule.
 */
export const READ_PERSON = statement<PersonParameters, { content: object }>(
  'read-person',
  `
WITH hashes AS MATERIALIZED (
  SELECT phone, ${hashPhoneInSql('phone', ':hashKey')} AS hash FROM unnest(:phones::text[]) AS own (phone)
  WHERE NOT EXISTS (SELECT FROM ${LEADS} o WHERE (o.phone = own.phone OR ${isFormerContactInSql('o', 'own.phone')}) AND o.id <> ALL (:leadIds::uuid[]))
), addresses AS MATERIALIZED (
  SELECT email FROM unnest(:emails::text[]) AS own (email)
  WHERE NOT EXISTS (SELECT FROM ${LEADS} o WHERE ((o.email IS NOT NULL AND lower(o.email) = own.email) OR ${isFormerContactInSql('o', 'own.email')}) AND o.id <> ALL (:leadIds::uuid[]))
), person AS MATERIALIZED (
  SELECT jsonb_build_object(
    'phones', :phones::text[],
    'emails', :emails::text[],
    'leads', ${leadsForPerson(':leadIds::uuid[]', `${workForPerson('l.id')} || jsonb_build_object('notices', ${noticesForPerson('l.id')}, 'parcels', ${landForPerson('l.id')}, 'buyersList', ${listForPerson('l.id')}, 'interestedIn', ${interestsForPerson('l.id')}, 'bought', ${purchasesForPerson('l.id')}, 'closings', ${closingsForPerson('l.id')}, 'documents', ${documentsForPerson('l.id')}, 'letters', ${lettersForPerson('l.id')}, 'emails', ${emailsForPerson('l.id')}, 'texts', ${leadTextsForPerson('l.id')}, 'imports', ${importsForPerson('l.id')}) || ${offersForPerson('l.id')}`)},
    'consents', ${consentsForPerson(':leadIds::uuid[]', 'SELECT hash FROM hashes')},
    'requests', (SELECT coalesce(jsonb_agg(to_jsonb(r) ORDER BY r.received_at), '[]') FROM privacy_requests r
      WHERE r.phone IN (SELECT phone FROM hashes) OR lower(r.email) IN (SELECT email FROM addresses) OR r.id = :requestId::uuid)
  ) || ${textingForPerson('hashes')} AS content
), entry AS MATERIALIZED (
  SELECT append_audit(:staffId::uuid, 'person-exported', NULL, :ip::inet, jsonb_build_object('leads', cardinality(:leadIds::uuid[]), 'requestId', :requestId::uuid)) FROM person
)
SELECT person.content FROM person, entry`,
);

/** Erases a person, finishes their privacy requests and adds audit entries. Stops of their numbers stay. */
export const ERASE_PERSON = statement<PersonParameters, Erasure>(
  'erase-person',
  `
WITH erased AS MATERIALIZED (
  SELECT * FROM erase_person(:leadIds::uuid[], :phones::text[], :emails::text[], :hashKey::bytea, :requestId::uuid)
), entry AS MATERIALIZED (
  SELECT append_audit(:staffId::uuid, 'person-erased', NULL, :ip::inet, jsonb_build_object('leads', leads, 'consents', consents, 'messages', messages, 'requestId', :requestId::uuid)) AS seq FROM erased
), ${announceErased('entry', ':leadIds::uuid[]')}, finished AS MATERIALIZED (
  SELECT append_audit(:staffId::uuid, 'privacy-request-finished', NULL, :ip::inet, jsonb_build_object('requestId', request)) FROM entry, erased, unnest(requests) AS request
)
SELECT leads, consents, messages, (SELECT count(*) FROM finished)::integer AS requests, shared, EXISTS (
  SELECT FROM ${SUPPRESSIONS} s WHERE s.restored_at IS NULL AND s.phone_hash IN (SELECT ${hashPhoneInSql('phone', ':hashKey')} FROM unnest(:phones::text[]) AS own (phone))
) AS suppressed
FROM erased, entry`,
);

/** Erases at most `most` leads, oldest first, whose last contact was more than `years` years ago. */
export const ERASE_EXPIRED = statement<{ most: number; years: number; hashKey: Buffer }, { leads: string[] }>(
  'erase-expired',
  `
WITH erased AS MATERIALIZED (SELECT erase_expired(:most::integer, :years::integer, :hashKey::bytea) AS leads), entry AS MATERIALIZED (
  SELECT leads, append_audit(NULL, 'retention-ended', NULL, NULL, jsonb_build_object('leads', cardinality(leads))) AS seq FROM erased WHERE leads <> '{}'
), ${announceErased('entry', 'leads')}
SELECT erased.leads FROM erased LEFT JOIN entry ON true`,
);
