import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who is told about which notice, by which way, and how far that is. */
export class NoticeDeliveries1763640009000 implements MigrationInterface {
  readonly name = 'NoticeDeliveries1763640009000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(NOTICE_DELIVERIES);
    await queryRunner.query(OPEN_PROMISES);
    await queryRunner.query('GRANT SELECT, INSERT, UPDATE ON notice_deliveries TO land_api');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE notice_deliveries');
  }
}

const NOTICE_DELIVERIES = `
CREATE TABLE notice_deliveries (
  id uuid NOT NULL DEFAULT uuidv7(),
  notice_id uuid NOT NULL,
  channel text NOT NULL,
  destination text NOT NULL,
  state text NOT NULL DEFAULT 'pending',
  attempts integer NOT NULL DEFAULT 0,
  last_error text,
  created_at timestamptz NOT NULL DEFAULT now(),
  enqueued_at timestamptz,
  next_attempt_at timestamptz DEFAULT now(),
  ended_at timestamptz,
  CONSTRAINT notice_deliveries_pkey PRIMARY KEY (id),
  CONSTRAINT notice_deliveries_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES notices (id) ON DELETE CASCADE,
  CONSTRAINT notice_deliveries_once UNIQUE (notice_id, channel, destination),
  CONSTRAINT notice_deliveries_known CHECK (channel IN ('email', 'webhook') AND state IN ('pending', 'sent', 'failed')),
  CONSTRAINT notice_deliveries_ended CHECK ((state = 'pending') = (ended_at IS NULL) AND (state = 'pending') = (next_attempt_at IS NOT NULL)),
  CONSTRAINT notice_deliveries_lengths CHECK (char_length(destination) <= 400 AND char_length(last_error) <= 200)
);
CREATE INDEX notice_deliveries_by_state ON notice_deliveries (state, id);
CREATE INDEX notice_deliveries_to_enqueue ON notice_deliveries (id) WHERE state = 'pending' AND enqueued_at IS NULL`;

// Sellers who wait at the moment of the upgrade are warned about like later ones, but not announced as new.
const OPEN_PROMISES = `
INSERT INTO notices (kind, lead_id, relayed_at)
SELECT 'lead-received', id, now() FROM leads
WHERE respond_by > now() AND first_contact_at IS NULL AND NOT quarantined
ON CONFLICT DO NOTHING`;
