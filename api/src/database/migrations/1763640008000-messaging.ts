import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Who may not be texted, what people wrote back, and each answer of the gate. A stopped number is remembered by its
 * keyed hash alone, so that it stays stopped when its person is erased.
 */
export class Messaging1763640008000 implements MigrationInterface {
  readonly name = 'Messaging1763640008000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SUPPRESSIONS);
    await queryRunner.query(INBOUND_MESSAGES);
    await queryRunner.query(TEXT_DECISIONS);
    await queryRunner.query(RIGHTS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX consents_texts');
    await queryRunner.query('DROP TABLE text_decisions, inbound_messages, suppressions');
  }
}

// `stops` tells whether another stop came after one that staff look at.
const SUPPRESSIONS = `
CREATE TABLE suppressions (
  phone_hash bytea NOT NULL,
  stopped_at timestamptz NOT NULL,
  source text NOT NULL,
  restored_at timestamptz,
  stops integer NOT NULL DEFAULT 1,
  CONSTRAINT suppressions_pkey PRIMARY KEY (phone_hash),
  CONSTRAINT suppressions_hash_length CHECK (octet_length(phone_hash) = 32),
  CONSTRAINT suppressions_source_known CHECK (source IN ('inbound', 'staff', 'page'))
)`;

// Sender and text are null once their person is erased; that the message was there, and what it did, stays.
const INBOUND_MESSAGES = `
CREATE TABLE inbound_messages (
  id uuid NOT NULL DEFAULT uuidv7(),
  provider text NOT NULL,
  provider_id text NOT NULL,
  phone text,
  phone_hash bytea NOT NULL,
  body text,
  sent_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now(),
  meaning text NOT NULL,
  effect text NOT NULL DEFAULT 'pending',
  stop_number integer,
  review text NOT NULL DEFAULT 'none',
  decision text,
  decided_by uuid,
  decided_at timestamptz,
  CONSTRAINT inbound_messages_pkey PRIMARY KEY (id),
  CONSTRAINT inbound_messages_once UNIQUE (provider, provider_id),
  CONSTRAINT inbound_messages_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES staff (id),
  CONSTRAINT inbound_messages_hash_length CHECK (octet_length(phone_hash) = 32),
  CONSTRAINT inbound_messages_known CHECK (
    provider IN ('twilio', 'neutral') AND meaning IN ('stop', 'doubtful', 'start', 'help', 'other')
    AND effect IN ('pending', 'stopped', 'already-stopped', 'restored', 'none') AND review IN ('none', 'needed', 'decided')
    AND decision IN ('stop', 'no-stop') AND (review = 'decided') = (decision IS NOT NULL)
  ),
  CONSTRAINT inbound_messages_lengths CHECK (
    char_length(provider_id) BETWEEN 1 AND 200 AND char_length(phone) <= 64 AND char_length(body) <= 2000
  )
);
CREATE INDEX inbound_messages_by_phone ON inbound_messages (phone_hash);
CREATE INDEX inbound_messages_to_review ON inbound_messages (id) WHERE review = 'needed'`;

const TEXT_DECISIONS = `
CREATE TABLE text_decisions (
  id uuid NOT NULL DEFAULT uuidv7(),
  phone_hash bytea NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  may_text boolean NOT NULL,
  reasons text[] NOT NULL,
  CONSTRAINT text_decisions_pkey PRIMARY KEY (id),
  CONSTRAINT text_decisions_hash_length CHECK (octet_length(phone_hash) = 32),
  CONSTRAINT text_decisions_reasoned CHECK (
    may_text = (reasons = '{}') AND reasons <@ ARRAY['stopped', 'no-consent', 'unreachable', 'quiet-hours']
  )
);
CREATE INDEX text_decisions_by_phone ON text_decisions (phone_hash);
-- What the gate looks for: the latest grants of a number.
CREATE INDEX consents_texts ON consents (subject_hash, agreed_at) WHERE channel = 'sms' AND kind = 'grant'`;

// Never deleted by the api, but that the erasure of a person takes the sender and the words of a message.
const RIGHTS = `
GRANT SELECT, INSERT, UPDATE ON suppressions, inbound_messages TO land_api;
GRANT SELECT, INSERT ON text_decisions TO land_api`;
