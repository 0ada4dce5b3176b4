/**
 * Stores a lead with its consent, or tells why not, in one statement and so in one transaction: one wait for the disk
 * and one round trip, where BEGIN, two INSERTs and COMMIT need four.
 *
 * The advisory lock makes attempts with the same key take turns: whoever does not get it learns that the attempt is in
 * flight. `outcome` is null when a rival committed after this statement's snapshot was taken; it must then be asked again.
 */
export const ACCEPT_LEAD = `
WITH attempt AS MATERIALIZED (
  SELECT $2::text IS NULL OR pg_try_advisory_xact_lock(hashtextextended($1::text || ':' || $2::text, 0)) AS is_alone
), lead AS (
  INSERT INTO leads (type, idempotency_key, body_sha256, first_name, last_name, email, phone, phone_unlikely, note, interests)
  SELECT $1::text, $2::text, $3::bytea, $4::text, $5::text, $6::text, $7::text, $8::boolean, $9::text, $10::text[]
  FROM attempt WHERE is_alone
  ON CONFLICT (type, idempotency_key) DO NOTHING
  RETURNING id
), consent AS (
  INSERT INTO consents (lead_id, agreed_to_terms, wording, wording_version, wording_sha256, ip, user_agent, page_url, section_release)
  SELECT id, true, $11::text, $12::text, $13::bytea, $14::inet, $15::text, $16::text, $17::text
  FROM lead
)
SELECT CASE
  WHEN EXISTS (SELECT FROM lead) THEN 'accepted'
  WHEN NOT (SELECT is_alone FROM attempt) THEN 'in-flight'
  ELSE (
    SELECT CASE WHEN body_sha256 = $3::bytea THEN 'repeated' ELSE 'key-reused' END
    FROM leads WHERE type = $1::text AND idempotency_key = $2::text
  )
END AS outcome`;
