import type { MigrationInterface, QueryRunner } from 'typeorm';

const GROUPS = "('google', 'yahoo', 'microsoft', 'other')";

const STATEMENTS = [
  // No foreign key leads from a send to its member, and nothing here names a person: both outlive an erasure.
  `CREATE TABLE list_members (
    hash text PRIMARY KEY CONSTRAINT list_members_hash_form CHECK (hash ~ '^[A-Za-z0-9_-]{22}$'),
    lead_id uuid REFERENCES leads (id) ON DELETE SET NULL,
    status text NOT NULL DEFAULT 'on' CONSTRAINT list_members_status_known CHECK (status IN ('on', 'left', 'bounced', 'complained')),
    wants text[] NOT NULL,
    provider_group text NOT NULL CONSTRAINT list_members_provider_group_known CHECK (provider_group IN ${GROUPS}),
    soft_bounces integer NOT NULL DEFAULT 0,
    joined_at timestamptz NOT NULL DEFAULT now(),
    changed_at timestamptz NOT NULL DEFAULT now()
  )`,
  'CREATE INDEX list_members_lead_id ON list_members (lead_id)',
  'CREATE INDEX list_members_by_joining ON list_members (joined_at, hash)',
  `CREATE TABLE alerts (
    deal_id uuid PRIMARY KEY REFERENCES deals (id),
    status text NOT NULL DEFAULT 'scheduled'
      CONSTRAINT alerts_status_known CHECK (status IN ('scheduled', 'sending', 'paused', 'sent', 'cancelled')),
    reason text,
    subject text NOT NULL,
    starts_at timestamptz NOT NULL,
    started_at timestamptz,
    resumed_at timestamptz,
    tended_at timestamptz,
    planned_at timestamptz,
    ended_at timestamptz,
    staff_id uuid NOT NULL REFERENCES staff (id)
  )`,
  `CREATE TABLE alert_sends (
    deal_id uuid REFERENCES alerts (deal_id),
    hash text,
    status text NOT NULL DEFAULT 'waiting' CONSTRAINT alert_sends_status_known
      CHECK (status IN ('waiting', 'claimed', 'handing', 'sent', 'refused', 'unknown', 'skipped')),
    reason text,
    provider_group text NOT NULL CONSTRAINT alert_sends_provider_group_known CHECK (provider_group IN ${GROUPS}),
    joined_at timestamptz NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    not_before timestamptz NOT NULL DEFAULT now(),
    lease_until timestamptz,
    handed_at timestamptz,
    at timestamptz NOT NULL DEFAULT now(),
    provider_id text,
    PRIMARY KEY (deal_id, hash)
  )`,
  // The newest joiners first.
  `CREATE INDEX alert_sends_waiting ON alert_sends (deal_id, provider_group, joined_at DESC) WHERE status = 'waiting'`,
  `CREATE INDEX alert_sends_leased ON alert_sends (lease_until) WHERE status IN ('claimed', 'handing')`,
  `CREATE INDEX alert_sends_answered ON alert_sends (deal_id, at DESC) WHERE status IN ('sent', 'refused')`,
  // How much may leave: \`smtp\` counts for all, the others for the mailboxes of one provider. A new sender starts with
  // few e-mails a day: \`days\` is the day of its warm-up, \`used\` what left on \`day\`.
  `CREATE TABLE send_rates (
    name text PRIMARY KEY,
    per_second double precision NOT NULL CONSTRAINT send_rates_per_second_bounds CHECK (per_second > 0),
    tokens double precision NOT NULL DEFAULT 0,
    at timestamptz NOT NULL DEFAULT now(),
    day date,
    days integer NOT NULL DEFAULT 0,
    used integer NOT NULL DEFAULT 0
  )`,
  `INSERT INTO send_rates (name, per_second) VALUES ('smtp', 14), ('google', 10), ('yahoo', 5), ('microsoft', 5), ('other', 14)`,
  'GRANT SELECT, INSERT, UPDATE ON list_members, alerts, alert_sends TO land_api',
  'GRANT SELECT, UPDATE ON send_rates TO land_api',
];

/** The buyers list by keyed hashes, and what its members are told of deals. */
export class Alerts1764460800000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
