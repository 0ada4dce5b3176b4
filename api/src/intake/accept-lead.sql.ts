import { formOfRelease } from '../consent/ledger/released-forms.sql.js';
import { enterConsents, formsFromNetwork } from '../consent/ledger/consent-rows.sql.js';
import { announceLeads } from '../notices/outbox/notice-rows.sql.js';
import { LEADS_BEFORE, storeLead } from '../leads/lead/lead-rows.sql.js';
import { PROMISED_HOURS } from '../leads/lead/response-clock.js';

const LEAD = {
  type: '$1::text',
  idempotency_key: '$2::text',
  body_sha256: '$3::bytea',
  first_name: '$4::text',
  last_name: '$5::text',
  email: '$6::text',
  phone: '$7::text',
  phone_unlikely: '$8::boolean',
  note: '$9::text',
  interests: '$10::text[]',
  respond_by: `CASE WHEN $1::text = 'seller' AND NOT $20::boolean THEN now() + interval '${PROMISED_HOURS} hours' END`,
  note_fingerprint: '$18::bigint',
  quarantine_reasons: 'reasons',
  quarantined: "reasons <> '{}'",
  quarantine_state: "CASE WHEN reasons <> '{}' THEN 'suspected' ELSE 'none' END",
  is_test: '$20::boolean',
};

// What the ledger is told of each box, `given`; the numbers are those of ACCEPT_LEAD.
const CONSENT = {
  lead_id: 'lead.id',
  channel: 'given.channel',
  wording: 'given.wording',
  wording_sha256: 'given.wording_sha256',
  agreed_to_terms: 'true',
  sms_ticked: '$22::boolean',
  wording_version: '$12::text',
  ip: '$14::inet',
  user_agent: '$15::text',
  page_url: '$16::text',
  section_release: '$17::text',
  form_sha256: formOfRelease('$17::text', "'/api/' || $1::text"),
  subject_hash: '$21::bytea',
};

/**
 * Stores a lead with its consents and the notice of its arrival, or tells why not, in one statement and so in one
 * transaction: one wait for the disk and one round trip, where BEGIN, the INSERTs and COMMIT need several.
 *
 * The advisory lock makes attempts with the same key take turns: whoever does not get it learns that the attempt is in
 * flight. `outcome` is null when a rival committed after this statement's snapshot was taken; it must then be asked
 * again.
 *
 * Spam is suspected here as well: each look at what came before is one index lookup that ends at the limit (OFFSET n in
 * an EXISTS asks for more than n rows). Suspicion changes nothing for the sender. The promise of an answer counts
 * elapsed hours; '1 day' would be 23 or 25 of them where the clocks change. Nobody waits for an answer to a test lead,
 * or hears of it.
 */
export const ACCEPT_LEAD = `
WITH attempt AS MATERIALIZED (
  SELECT $2::text IS NULL OR pg_try_advisory_xact_lock(hashtextextended($1::text || ':' || $2::text, 0)) AS is_alone
), suspicion AS MATERIALIZED (
  SELECT $19::text[] || array_remove(ARRAY[
    CASE WHEN EXISTS (
      SELECT FROM (
        SELECT phone FROM ${LEADS_BEFORE} l WHERE note_fingerprint = $18::bigint AND received_at > now() - interval '30 days'
        ORDER BY received_at DESC LIMIT 20
      ) AS alike WHERE phone <> $7::text OFFSET 1
    ) THEN 'repeated-text' END,
    CASE WHEN EXISTS (
      SELECT FROM ${LEADS_BEFORE} l WHERE phone = $7::text AND received_at > now() - interval '24 hours' OFFSET 3
    ) THEN 'many-from-phone' END,
    CASE WHEN EXISTS (
      SELECT FROM ${LEADS_BEFORE} l WHERE lower(email) = lower($6::text) AND email IS NOT NULL AND received_at > now() - interval '24 hours' OFFSET 3
    ) THEN 'many-from-email' END,
    CASE WHEN EXISTS (
      ${formsFromNetwork('$14::inet')} OFFSET 9
    ) THEN 'many-from-network' END
  ], NULL) AS reasons
  FROM attempt WHERE is_alone
), lead AS (
  ${storeLead(LEAD, 'suspicion')}
), consent AS (
  ${enterConsents(
    CONSENT,
    `lead,
  (VALUES ('terms', $11::text, $13::bytea), ('sms', $23::text, $24::bytea)) AS given (channel, wording, wording_sha256)
  WHERE given.channel = 'terms' OR $22::boolean`,
  )}
), notice AS (
  ${announceLeads('SELECT id FROM lead WHERE NOT $20::boolean')}
)
SELECT CASE
  WHEN EXISTS (SELECT FROM lead) THEN 'accepted'
  WHEN NOT (SELECT is_alone FROM attempt) THEN 'in-flight'
  ELSE (
    SELECT CASE WHEN body_sha256 = $3::bytea THEN 'repeated' ELSE 'key-reused' END
    FROM ${LEADS_BEFORE} l WHERE type = $1::text AND idempotency_key = $2::text
  )
END AS outcome`;
