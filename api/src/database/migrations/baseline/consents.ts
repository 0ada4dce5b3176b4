/**
 * The ledger of consent: one row for each grant and each withdrawal on each channel, sealed into a chain of hashes, and
 * never changed but by the erasure of the person.
 */
export const CONSENTS = `
-- No foreign key: the sealed row outlives the lead. Times are whole milliseconds, in every row. page_url has no query,
-- which may hold personal data. Salt: 122 random bits, without which nobody can guess what was hashed. sms_ticked is
-- null where the form had no box for texts.
CREATE TABLE consents (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  lead_id uuid,
  kind text NOT NULL DEFAULT 'grant',
  channel text NOT NULL DEFAULT 'terms',
  source text NOT NULL DEFAULT 'form',
  agreed_at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', now()),
  agreed_to_terms boolean,
  sms_ticked boolean,
  wording text,
  wording_version text,
  wording_sha256 bytea,
  section_release text,
  form_sha256 bytea,
  subject_hash bytea,
  ip inet,
  user_agent text,
  page_url text,
  salt bytea DEFAULT uuid_send(gen_random_uuid()),
  erased_at timestamptz,
  CONSTRAINT consents_known CHECK (
    kind IN ('grant', 'withdrawal', 'restoral') AND channel IN ('terms', 'sms')
    AND source IN ('form', 'inbound', 'staff', 'page', 'erasure')
  ),
  CONSTRAINT consents_terms_agreed CHECK (channel <> 'terms' OR kind <> 'grant' OR agreed_to_terms),
  CONSTRAINT consents_wording_digest CHECK (
    (wording IS NULL) = (wording_sha256 IS NULL)
    AND (wording IS NULL OR wording_sha256 = sha256(convert_to(wording, 'UTF8')))
  ),
  CONSTRAINT consents_lengths CHECK (
    octet_length(wording) <= 8192 AND char_length(wording_version) <= 100 AND char_length(user_agent) <= 500
    AND char_length(page_url) <= 500 AND char_length(section_release) <= 100
  ),
  CONSTRAINT consents_hash_lengths CHECK (octet_length(subject_hash) = 32 AND octet_length(form_sha256) = 32)
);
CREATE INDEX consents_lead_id ON consents (lead_id);
CREATE INDEX consents_by_subject ON consents (subject_hash, agreed_at) WHERE subject_hash IS NOT NULL;
-- For the gate: the latest grants of a number.
CREATE INDEX consents_texts ON consents (subject_hash, agreed_at) WHERE channel = 'sms' AND kind = 'grant';
-- For intake's limits: one IPv4 address, or the /64 of an IPv6 subscriber.
CREATE INDEX consents_by_network
  ON consents (network(set_masklen(ip, CASE family(ip) WHEN 4 THEN 32 ELSE 64 END)), agreed_at);
-- Rows without a lead, such as a stop from the page: few rows, which are slow to find among all.
CREATE INDEX consents_beside_leads ON consents (agreed_at)
  WHERE erased_at IS NULL AND (lead_id IS NULL OR source <> 'form');

-- Rows that are not in the chain yet. Sealing them in the statement that stores a lead would make all leads wait for one
-- lock. The api can neither write nor empty this queue.
CREATE TABLE consents_to_seal (consent_id uuid PRIMARY KEY);

CREATE TABLE consent_links (
  seq bigint PRIMARY KEY,
  consent_id uuid NOT NULL CONSTRAINT consent_links_consent_id_unique UNIQUE,
  sealed_at timestamptz(3) NOT NULL,
  evidence_hash bytea NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT consent_links_hash_lengths
    CHECK (octet_length(evidence_hash) = 32 AND octet_length(previous_hash) = 32 AND octet_length(hash) = 32)
);

-- Has rows only while a transaction that erases ends: see enter_erasure.
CREATE TABLE consent_erasures_to_enter (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  detail jsonb NOT NULL
);

-- The forms that releases of sections show, once per content.
CREATE TABLE form_copies (
  sha256 bytea PRIMARY KEY,
  html text NOT NULL,
  CONSTRAINT form_copies_digest CHECK (sha256 = sha256(convert_to(html, 'UTF8')) AND octet_length(html) <= 65536)
);
CREATE TABLE released_forms (
  section_release text NOT NULL,
  action text NOT NULL,
  form_sha256 bytea NOT NULL REFERENCES form_copies (sha256),
  PRIMARY KEY (section_release, action),
  CONSTRAINT released_forms_lengths CHECK (char_length(section_release) <= 100 AND char_length(action) <= 100)
);

-- The keys that the database was created with. The owner of the tables writes them once; the serving role has no access.
CREATE TABLE key_fingerprints (
  name text PRIMARY KEY,
  fingerprint bytea NOT NULL CONSTRAINT key_fingerprints_length CHECK (octet_length(fingerprint) = 32),
  noted_at timestamptz NOT NULL DEFAULT now()
)`;
