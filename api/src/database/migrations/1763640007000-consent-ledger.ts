import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SEALING, SEALING_TAKEN_BACK } from './1763640007000-consent-sealing.js';

/**
 * The consents become a ledger: one row for each grant and each withdrawal on each channel, sealed into a chain of
 * hashes, and never changed but by the erasure of the person. A lead's notices are queued where the lead is stored.
 */
export class ConsentLedger1763640007000 implements MigrationInterface {
  readonly name = 'ConsentLedger1763640007000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(LEDGER_COLUMNS);
    await queryRunner.query(LEDGER_CONSTRAINTS);
    await queryRunner.query(CONSENT_LINKS);
    await queryRunner.query(FORM_COPIES);
    await queryRunner.query(NOTICES);
    await queryRunner.query(RIGHTS);
    for (const statement of SEALING) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of SEALING_TAKEN_BACK) await queryRunner.query(statement);
    await queryRunner.query('DROP TABLE notices');
    await queryRunner.query(`
      DELETE FROM consents WHERE channel <> 'terms' OR kind <> 'grant' OR lead_id IS NULL OR ip IS NULL;
      ALTER TABLE consents DROP CONSTRAINT consents_terms_agreed, DROP CONSTRAINT consents_known, DROP CONSTRAINT consents_hash_lengths,
        DROP COLUMN kind, DROP COLUMN channel, DROP COLUMN source, DROP COLUMN sms_ticked, DROP COLUMN subject_hash,
        DROP COLUMN form_sha256, DROP COLUMN salt, DROP COLUMN erased_at,
        ALTER COLUMN lead_id SET NOT NULL, ALTER COLUMN agreed_to_terms SET NOT NULL, ALTER COLUMN ip SET NOT NULL,
        ALTER COLUMN agreed_at TYPE timestamptz, ALTER COLUMN agreed_at SET DEFAULT now(),
        ADD CONSTRAINT consents_terms_agreed CHECK (agreed_to_terms),
        ADD CONSTRAINT consents_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads (id)`);
  }
}

// No foreign key any more: the sealed row outlives the lead. Times are whole milliseconds, in every row. Salt: 122
// random bits, without which nobody can guess what was hashed.
const LEDGER_COLUMNS = `
ALTER TABLE consents
  DROP CONSTRAINT consents_lead_id_fkey,
  DROP CONSTRAINT consents_terms_agreed,
  ALTER COLUMN lead_id DROP NOT NULL,
  ALTER COLUMN agreed_to_terms DROP NOT NULL,
  ALTER COLUMN ip DROP NOT NULL,
  ALTER COLUMN agreed_at TYPE timestamptz(3),
  ALTER COLUMN agreed_at SET DEFAULT date_trunc('milliseconds', now()),
  ADD COLUMN kind text NOT NULL DEFAULT 'grant',
  ADD COLUMN channel text NOT NULL DEFAULT 'terms',
  ADD COLUMN source text NOT NULL DEFAULT 'form',
  ADD COLUMN sms_ticked boolean,
  ADD COLUMN subject_hash bytea,
  ADD COLUMN form_sha256 bytea,
  ADD COLUMN salt bytea DEFAULT uuid_send(gen_random_uuid()),
  ADD COLUMN erased_at timestamptz`;

const LEDGER_CONSTRAINTS = `
ALTER TABLE consents
  ADD CONSTRAINT consents_terms_agreed CHECK (channel <> 'terms' OR kind <> 'grant' OR agreed_to_terms),
  ADD CONSTRAINT consents_known CHECK (
    kind IN ('grant', 'withdrawal', 'restoral') AND channel IN ('terms', 'sms')
    AND source IN ('form', 'inbound', 'staff', 'page', 'erasure')
  ),
  ADD CONSTRAINT consents_hash_lengths CHECK (octet_length(subject_hash) = 32 AND octet_length(form_sha256) = 32);
CREATE INDEX consents_by_subject ON consents (subject_hash, agreed_at) WHERE subject_hash IS NOT NULL`;

const CONSENT_LINKS = `
CREATE TABLE consent_links (
  seq bigint NOT NULL,
  consent_id uuid NOT NULL,
  sealed_at timestamptz(3) NOT NULL,
  evidence_hash bytea NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT consent_links_pkey PRIMARY KEY (seq),
  CONSTRAINT consent_links_consent_id_unique UNIQUE (consent_id),
  CONSTRAINT consent_links_hash_lengths CHECK (octet_length(evidence_hash) = 32 AND octet_length(previous_hash) = 32 AND octet_length(hash) = 32)
)`;

// What a release of a section shows as its form, once per content.
const FORM_COPIES = `
CREATE TABLE form_copies (
  sha256 bytea NOT NULL,
  html text NOT NULL,
  CONSTRAINT form_copies_pkey PRIMARY KEY (sha256),
  CONSTRAINT form_copies_digest CHECK (sha256 = sha256(convert_to(html, 'UTF8')) AND octet_length(html) <= 65536)
);
CREATE TABLE released_forms (
  section_release text NOT NULL,
  action text NOT NULL,
  form_sha256 bytea NOT NULL,
  CONSTRAINT released_forms_pkey PRIMARY KEY (section_release, action),
  CONSTRAINT released_forms_form_sha256_fkey FOREIGN KEY (form_sha256) REFERENCES form_copies (sha256),
  CONSTRAINT released_forms_lengths CHECK (char_length(section_release) <= 100 AND char_length(action) <= 100)
)`;

// The id is the event's id: the same in every delivery and every try.
const NOTICES = `
CREATE TABLE notices (
  id uuid NOT NULL DEFAULT uuidv7(),
  kind text NOT NULL,
  lead_id uuid NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  relayed_at timestamptz,
  CONSTRAINT notices_pkey PRIMARY KEY (id),
  CONSTRAINT notices_once UNIQUE (lead_id, kind),
  CONSTRAINT notices_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads (id) ON DELETE CASCADE,
  CONSTRAINT notices_kind_known CHECK (kind IN ('lead-received', 'lead-at-risk', 'lead-overdue'))
);
CREATE INDEX notices_to_relay ON notices (id) WHERE relayed_at IS NULL`;

const RIGHTS = `
GRANT SELECT ON consent_links TO land_api;
GRANT SELECT, INSERT ON form_copies, released_forms TO land_api;
GRANT SELECT, INSERT, UPDATE ON notices TO land_api`;
