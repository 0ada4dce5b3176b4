import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // When the address of a member last said something itself, and from when it may be asked about a form again.
  'ALTER TABLE list_members ADD COLUMN proven_at timestamptz, ADD COLUMN ask_after timestamptz',
  // A form with the address of a member, or of somebody who left. It goes with its lead.
  `CREATE TABLE list_confirmations (
    lead_id uuid PRIMARY KEY REFERENCES leads (id) ON DELETE CASCADE,
    hash text NOT NULL REFERENCES list_members (hash) ON UPDATE CASCADE,
    received_at timestamptz NOT NULL,
    asked_at timestamptz,
    confirmed_at timestamptz
  )`,
  'CREATE INDEX list_confirmations_hash ON list_confirmations (hash)',
  'CREATE INDEX list_confirmations_to_ask ON list_confirmations (received_at) WHERE asked_at IS NULL AND confirmed_at IS NULL',
  'CREATE INDEX list_confirmations_received_at ON list_confirmations (received_at)',
  'GRANT SELECT, INSERT, UPDATE, DELETE ON list_confirmations TO land_api',
  // Those who join after an alert began do not hold the public date; it waits four hours for what is tried again.
  'ALTER TABLE alert_sends ADD COLUMN is_late boolean NOT NULL DEFAULT false',
  'ALTER TABLE alerts ADD COLUMN regular_tried_at timestamptz, ADD COLUMN paused_at timestamptz, ADD COLUMN told_at timestamptz',
  "UPDATE alerts SET paused_at = coalesce(tended_at, starts_at) WHERE status = 'paused'",
  // An event of a mail provider counts once, whenever and in whatever order it is told.
  'CREATE TABLE mail_events (id text PRIMARY KEY CONSTRAINT mail_events_id_length CHECK (char_length(id) <= 200), at timestamptz NOT NULL DEFAULT now())',
  'CREATE INDEX mail_events_at ON mail_events (at)',
  'GRANT SELECT, INSERT, DELETE ON mail_events TO land_api',
  // Admins are told when an alert pauses itself.
  `ALTER TABLE notices DROP CONSTRAINT notices_kind_known,
    ADD CONSTRAINT notices_kind_known
      CHECK (kind IN (
        'lead-received', 'lead-at-risk', 'lead-overdue', 'leads-assigned', 'morning', 'password-reset', 'factors-removed', 'alert-paused'
      ))`,
];

/** Addresses of the buyers list that must say themselves that a form was theirs. */
export class ProvenMembers1764892800000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
