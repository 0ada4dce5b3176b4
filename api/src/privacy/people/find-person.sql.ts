import { statement } from '../../database/statement.js';
import type { FoundLead } from './people.dto.js';
import { CONSENTS } from '../../consent/ledger/consent-rows.sql.js';
import { hashPhoneInSql } from '../../phone/phone-hash.js';
import { LEADS, isFormerContactInSql } from '../../leads/lead/lead-rows.sql.js';
import { hasTextsInSql } from '../../texting/may-text/texting-for-person.sql.js';

// All leads that are connected through shared numbers, addresses or links by staff, directly or over other leads.
const CLOSURE =
  'SELECT lead_ids, linked_by, through FROM find_person(:phones::text[], :emails::text[], :exact::boolean)';

const isOf = (keys: string, column: string) =>
  `(coalesce(${column} = ANY (${keys}::text[]), false) OR former_keys(l.former) && ${keys}::text[])`;

// The leads among `leadIds` that have the number or address themselves; with `exact` and both given, those with both.
const MATCHES = `SELECT ARRAY(
    SELECT id FROM ${LEADS} l WHERE id = ANY (:leadIds::uuid[]) AND CASE WHEN :exact::boolean AND :phones::text[] <> '{}' AND :emails::text[] <> '{}'
      THEN ${isOf(':phones', 'phone')} AND ${isOf(':emails', 'lower(email)')} ELSE ${isOf(':phones', 'phone')} OR ${isOf(':emails', 'lower(email)')} END
  ) AS lead_ids, '{}'::text[] AS linked_by, '{}'::uuid[] AS through`;

interface PersonParameters {
  readonly phones: readonly string[];
  /** In lower case. */
  readonly emails: readonly string[];
  /** Whether data of the leads' other numbers and addresses are left out. */
  readonly exact: boolean;
  /** The only leads to include; null for all that are found. */
  readonly leadIds: readonly string[] | null;
  readonly hashKey: Buffer;
}

/** The leads, numbers and addresses of a person, and facts that decide whether they are certainly one person's. */
export interface FoundPerson {
  /** The leads to export or erase. */
  readonly lead_ids: string[];
  /** The versions of these leads. */
  readonly versions: number[];
  /**
   * All leads that were found. The arrays `linked_by` and `through` have an element for each: what connects it, and the
   * lead that led to it (null for a direct match).
   */
  readonly found_ids: string[];
  readonly linked_by: string[];
  readonly through: (string | null)[];
  readonly phones: string[];
  readonly emails: string[];
  /** Whether `leadIds` was given and all of these leads were found. */
  readonly is_complete: boolean;
  /** Whether all found leads match directly. */
  readonly is_direct: boolean;
  /** Whether staff corrected a number or address of one of the leads, and the other value was not asked for. */
  readonly is_corrected: boolean;
  /** Whether the number cannot be in use, and leads with different names or addresses have it. */
  readonly is_placeholder: boolean;
  /** Whether there are texts, stops or requests of a number or address of these leads that was not asked for. */
  readonly has_more: boolean;
}

const personAmong = (found: string) => `
WITH found AS MATERIALIZED (${found}), chosen AS MATERIALIZED (
  SELECT id, version, phone, phone_unlikely, lower(email) AS email, lower(first_name || ' ' || last_name) AS name, former_keys(former) AS former
  FROM ${LEADS} l WHERE id = ANY (coalesce(:leadIds::uuid[], (SELECT lead_ids FROM found)))
), person AS MATERIALIZED (
  SELECT ARRAY(SELECT id FROM chosen ORDER BY id) AS lead_ids, ARRAY(SELECT version FROM chosen ORDER BY id) AS versions,
    ARRAY(SELECT unnest(:phones::text[]) UNION SELECT phone FROM chosen WHERE NOT :exact::boolean AND phone IS NOT NULL
      UNION SELECT key FROM chosen, unnest(former) AS key WHERE NOT :exact::boolean AND key NOT LIKE '%@%') AS phones,
    ARRAY(SELECT unnest(:emails::text[]) UNION SELECT email FROM chosen WHERE NOT :exact::boolean AND email IS NOT NULL
      UNION SELECT key FROM chosen, unnest(former) AS key WHERE NOT :exact::boolean AND key LIKE '%@%') AS emails
)
SELECT person.*, found.lead_ids AS found_ids, found.linked_by, found.through, coalesce(:leadIds::uuid[] <@ found.lead_ids, false) AS is_complete,
  array_remove(found.through, NULL) = '{}' AS is_direct,
  EXISTS (
    SELECT FROM ${LEADS} l WHERE l.id = ANY (found.lead_ids) AND former_keys(l.former) <> '{}'
      AND NOT former_keys(l.former) || array_remove(ARRAY[l.phone], NULL) <@ (:phones::text[] || :emails::text[] || coalesce(lower(l.email), ''))
  ) AS is_corrected,
  (SELECT count(DISTINCT name) > 1 OR count(DISTINCT email) > 1 FROM chosen WHERE phone_unlikely AND phone = ANY (:phones::text[])) AS is_placeholder,
  EXISTS (
    SELECT FROM unnest(person.phones) AS number WHERE number <> ALL (:phones::text[])
      AND NOT EXISTS (SELECT FROM ${LEADS} o WHERE (o.phone = number OR ${isFormerContactInSql('o', 'number')}) AND o.id <> ALL (person.lead_ids))
      AND (
        ${hasTextsInSql(hashPhoneInSql('number', ':hashKey'))}
        OR EXISTS (
          SELECT FROM ${CONSENTS} c WHERE c.subject_hash = ${hashPhoneInSql('number', ':hashKey')} AND c.erased_at IS NULL
            AND (c.lead_id IS NULL OR c.lead_id <> ALL (person.lead_ids))
        )
      )
  ) OR EXISTS (
    SELECT FROM privacy_requests r WHERE (r.phone = ANY (person.phones) OR lower(r.email) = ANY (person.emails))
      AND (r.phone = ANY (:phones::text[])) IS NOT TRUE AND (lower(r.email) = ANY (:emails::text[])) IS NOT TRUE
  ) AS has_more
FROM person, found`;

/** Whether one of the leads was changed after it was found. */
export const HAVE_CHANGED = statement<Pick<FoundPerson, 'lead_ids' | 'versions'>, { since: boolean }>(
  'have-leads-changed',
  `
SELECT EXISTS (
  SELECT FROM unnest(:lead_ids::uuid[], :versions::integer[]) AS before (id, version) JOIN ${LEADS} l ON l.id = before.id AND l.version <> before.version
) AS since`,
);

/** Finds a person's leads. Postgres raises an error (SQLSTATE 21000) if more than 100 leads are connected. */
export const FIND_PERSON = statement<PersonParameters, FoundPerson>('find-person', personAmong(CLOSURE));

/** Finds a person among `leadIds` alone, when more than 100 leads are connected. */
export const FIND_PERSON_AMONG_MANY = statement<PersonParameters, FoundPerson>(
  'find-person-among-many',
  personAmong(MATCHES),
);

/** Lists the found leads, each with what connects it and the lead that led to it (null for a direct match). */
export const LIST_FOUND = statement<Pick<FoundPerson, 'found_ids' | 'linked_by' | 'through'>, FoundLead>(
  'list-found',
  `
SELECT l.id, l.type, l.received_at AS "receivedAt", l.first_name AS "firstName", l.last_name AS "lastName", l.quarantined, l.is_test AS test,
  CASE way WHEN 'both' THEN ARRAY['phone', 'email'] ELSE ARRAY[way] END AS "linkedBy", link AS through
FROM unnest(:found_ids::uuid[], :linked_by::text[], :through::uuid[]) AS found (id, way, link) JOIN ${LEADS} l ON l.id = found.id
ORDER BY link IS NOT NULL, l.received_at, l.id`,
);
