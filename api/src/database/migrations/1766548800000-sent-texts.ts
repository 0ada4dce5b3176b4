import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE sent_texts (
    reference uuid PRIMARY KEY DEFAULT uuidv7(),
    kind text NOT NULL CONSTRAINT sent_texts_kind_known CHECK (kind IN ('alert', 'hand')),
    phone_hash bytea NOT NULL CONSTRAINT sent_texts_hash_length CHECK (octet_length(phone_hash) = 32),
    lead_id uuid REFERENCES leads (id) ON DELETE SET NULL,
    state text NOT NULL DEFAULT 'handing' CONSTRAINT sent_texts_state_known CHECK (
      state IN ('waiting', 'skipped', 'handing', 'unknown', 'refused', 'sent', 'delivered', 'failed')
    ),
    code text,
    provider_id text,
    not_before timestamptz,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT sent_texts_waiting CHECK ((state = 'waiting') = (not_before IS NOT NULL)),
    CONSTRAINT sent_texts_lengths CHECK (char_length(code) <= 200 AND char_length(provider_id) <= 200)
  )`,
  'CREATE INDEX sent_texts_kind_at ON sent_texts (kind, at)',
  'CREATE INDEX sent_texts_phone_hash ON sent_texts (phone_hash, at)',
  'CREATE INDEX sent_texts_lead_id ON sent_texts (lead_id) WHERE lead_id IS NOT NULL',
  "CREATE INDEX sent_texts_open ON sent_texts (changed_at) WHERE state IN ('waiting', 'handing')",
  `CREATE TABLE lead_texts (
    id uuid PRIMARY KEY REFERENCES sent_texts (reference) ON DELETE CASCADE,
    lead_id uuid NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
    staff_id uuid NOT NULL REFERENCES staff (id),
    contact_id uuid NOT NULL REFERENCES lead_contacts (id) ON DELETE CASCADE,
    phone text NOT NULL,
    text text NOT NULL,
    is_unread boolean NOT NULL DEFAULT false,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT lead_texts_lengths CHECK (char_length(phone) <= 16 AND char_length(text) BETWEEN 1 AND 640)
  )`,
  'CREATE INDEX lead_texts_lead_id ON lead_texts (lead_id, id)',
  'CREATE INDEX lead_texts_staff_id ON lead_texts (staff_id, at)',
  'CREATE INDEX lead_texts_contact_id ON lead_texts (contact_id)',
  'CREATE INDEX lead_texts_unread ON lead_texts (lead_id) WHERE is_unread',
  'GRANT SELECT, INSERT, UPDATE, DELETE ON sent_texts, lead_texts TO land_api',
];

/** The texts that we sent, and those that staff wrote by hand. */
export class SentTexts1766548800000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
