import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // The newest verification of each chain. known_end is the end of the chain at the last intact one: the next must find
  // it again.
  `CREATE TABLE chain_checks (
    chain text PRIMARY KEY CONSTRAINT chain_checks_chain_known CHECK (chain IN ('audit', 'consent')),
    started_by uuid NOT NULL REFERENCES staff (id),
    started_at timestamptz NOT NULL DEFAULT now(),
    told_at timestamptz NOT NULL DEFAULT now(),
    checked bigint NOT NULL DEFAULT 0,
    total bigint NOT NULL DEFAULT 0,
    ended_at timestamptz,
    fault text,
    known_end jsonb
  )`,
  'GRANT SELECT, INSERT, UPDATE ON chain_checks TO land_api',
  // A verification asks which rows still wait for their seal.
  'GRANT SELECT ON consents_to_seal TO land_api',
  // Who stopped or restored a number on request, and why. The ledger has a row of the same time.
  `CREATE TABLE staff_stops (
    phone_hash bytea NOT NULL CONSTRAINT staff_stops_hash_length CHECK (octet_length(phone_hash) = 32),
    at timestamptz(3) NOT NULL DEFAULT date_trunc('milliseconds', now()),
    staff_id uuid NOT NULL REFERENCES staff (id),
    reason text NOT NULL,
    PRIMARY KEY (phone_hash, at)
  )`,
  'GRANT SELECT, INSERT ON staff_stops TO land_api',
  // Notices to one person about their own work or account. detail holds counts; assigned_lead_id is set if it is about
  // one lead.
  `ALTER TABLE notices ALTER COLUMN lead_id DROP NOT NULL,
    ADD COLUMN staff_id uuid REFERENCES staff (id),
    ADD COLUMN assigned_lead_id uuid REFERENCES leads (id) ON DELETE CASCADE,
    ADD COLUMN detail jsonb,
    ADD CONSTRAINT notices_of_lead_or_person CHECK ((lead_id IS NULL) = (staff_id IS NOT NULL)),
    DROP CONSTRAINT notices_kind_known,
    ADD CONSTRAINT notices_kind_known
      CHECK (kind IN (
        'lead-received', 'lead-at-risk', 'lead-overdue', 'leads-assigned', 'morning', 'password-reset', 'factors-removed'
      ))`,
  'CREATE INDEX notices_assigned_lead_id ON notices (assigned_lead_id) WHERE assigned_lead_id IS NOT NULL',
  // Leads that somebody was assigned within the last minutes: what one e-mail will say.
  `CREATE TABLE assignment_reminders (
    lead_id uuid NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
    staff_id uuid NOT NULL REFERENCES staff (id),
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (lead_id, staff_id)
  )`,
  'GRANT SELECT, INSERT, DELETE ON assignment_reminders TO land_api',
  `CREATE TABLE reminder_settings (
    staff_id uuid PRIMARY KEY REFERENCES staff (id),
    assigned boolean NOT NULL DEFAULT true,
    morning boolean NOT NULL DEFAULT true,
    time_zone text NOT NULL DEFAULT 'America/Chicago'
      CONSTRAINT reminder_settings_zone_length CHECK (char_length(time_zone) BETWEEN 1 AND 64),
    reminded_on date
  )`,
  'GRANT SELECT, INSERT, UPDATE ON reminder_settings TO land_api',
  // With what the reports read of each lead: a year of half a million takes 0.1 s; reading the rows takes a second.
  'DROP INDEX leads_by_received',
  `CREATE INDEX leads_by_received ON leads (received_at, id)
    INCLUDE (type, status, respond_by, first_contact_at, assignee_id, source, quarantined, is_test)`,
  `CREATE INDEX lead_events_lost_after_offer ON lead_events (lead_id) WHERE kind = 'status-changed'
    AND detail->>'to' = 'lost' AND detail->>'from' IN ('offer-made', 'under-contract', 'closed')`,
  // For lists of the promise report: few of many sellers, who are late or came within a day.
  `CREATE INDEX leads_not_kept ON leads (received_at, id)
    INCLUDE (respond_by, first_contact_at, assignee_id, source, quarantined, is_test)
    WHERE respond_by IS NOT NULL AND (first_contact_at IS NULL OR first_contact_at >= respond_by)`,
  // Today finds the newest overdue leads of somebody in it alone.
  'DROP INDEX leads_promised_by_assignee',
  `CREATE INDEX leads_promised_by_assignee ON leads (assignee_id, received_at, id)
    INCLUDE (respond_by, first_contact_at, status, quarantined, is_test)
    WHERE assignee_id IS NOT NULL AND respond_by IS NOT NULL AND first_contact_at IS NULL AND status NOT IN ('closed', 'lost')`,
  // Most leads come by the forms, which the lists' own orders serve.
  "CREATE INDEX leads_by_source ON leads (source, received_at, id) WHERE source <> 'form'",
  // The leads of each release, its first and its last.
  `CREATE INDEX consents_by_release ON consents (section_release, agreed_at) INCLUDE (lead_id)
    WHERE channel = 'terms' AND kind = 'grant' AND section_release IS NOT NULL`,
  `CREATE TABLE staff_passkeys (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    staff_id uuid NOT NULL REFERENCES staff (id),
    credential_id text NOT NULL CONSTRAINT staff_passkeys_credential_unique UNIQUE,
    public_key bytea NOT NULL,
    counter bigint NOT NULL,
    name text NOT NULL CONSTRAINT staff_passkeys_name_length CHECK (char_length(name) BETWEEN 1 AND 60),
    created_at timestamptz NOT NULL DEFAULT now(),
    last_used_at timestamptz
  )`,
  'CREATE INDEX staff_passkeys_staff_id ON staff_passkeys (staff_id)',
  // What a passkey must sign, once. Its account is null to prove who one is, because nobody is known yet at sign-in.
  `CREATE TABLE staff_challenges (
    challenge text PRIMARY KEY,
    staff_id uuid REFERENCES staff (id),
    expires_at timestamptz NOT NULL DEFAULT now() + interval '5 minutes'
  )`,
  'CREATE INDEX staff_challenges_expires_at ON staff_challenges (expires_at)',
  // HMACs; each is removed when its code is used.
  'ALTER TABLE staff ADD COLUMN recovery_codes bytea[]',
  // What people are to be told about their own account. A job makes notices of it.
  `CREATE TABLE staff_mails (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    staff_id uuid NOT NULL REFERENCES staff (id),
    kind text NOT NULL CONSTRAINT staff_mails_kind_known CHECK (kind IN ('password-reset', 'factors-removed')),
    created_at timestamptz NOT NULL DEFAULT now()
  )`,
  'GRANT SELECT, INSERT, UPDATE, DELETE ON staff_challenges, staff_mails, staff_passkeys TO land_api',
  // What somebody rarely or never did, among a million other entries.
  'CREATE INDEX audit_entries_staff_action ON audit_entries (staff_id, action, seq)',
  'CREATE STATISTICS audit_entries_staff_action (mcv) ON staff_id, action FROM audit_entries',
  // Review lists what waits, oldest first.
  'DROP INDEX inbound_messages_to_review',
  "CREATE INDEX inbound_messages_to_review ON inbound_messages (received_at, id) WHERE review = 'needed'",
  // Probable duplicates, and what staff decided about them. The smaller id comes first, as in same_person.
  `CREATE TABLE lead_pairs (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    lead_id uuid NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
    other_id uuid NOT NULL REFERENCES leads (id) ON DELETE CASCADE,
    received_at timestamptz NOT NULL,
    reasons text[] NOT NULL,
    decision text,
    decided_by uuid REFERENCES staff (id),
    CONSTRAINT lead_pairs_once UNIQUE (lead_id, other_id),
    CONSTRAINT lead_pairs_order CHECK (lead_id < other_id),
    CONSTRAINT lead_pairs_known CHECK (
      reasons <@ ARRAY['phone', 'email', 'corrected', 'words'] AND decision IN ('same', 'different') AND (decision IS NULL) = (decided_by IS NULL)
    )
  )`,
  'CREATE INDEX lead_pairs_other_id ON lead_pairs (other_id)',
  'CREATE INDEX lead_pairs_to_review ON lead_pairs (received_at, id) WHERE decision IS NULL',
  'GRANT SELECT, INSERT, UPDATE, DELETE ON lead_pairs TO land_api',
  `CREATE INDEX leads_by_name_and_note ON leads (hashtextextended(lower(first_name || ' ' || last_name || ' ' || note), 0), received_at)
    WHERE note IS NOT NULL`,
  // Leads that a job compares with the others. A row for each change: a change that commits during a comparison has its
  // own row and is compared again.
  'CREATE TABLE leads_to_compare (id uuid PRIMARY KEY DEFAULT uuidv7(), lead_id uuid NOT NULL)',
  'GRANT SELECT, INSERT, UPDATE, DELETE ON leads_to_compare TO land_api',
  "INSERT INTO leads_to_compare (lead_id) SELECT id FROM leads WHERE received_at > now() - interval '90 days'",
  `CREATE FUNCTION compare_lead_later() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
  BEGIN
    INSERT INTO leads_to_compare (lead_id) VALUES (NEW.id);
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER leads_are_compared AFTER INSERT OR UPDATE OF phone, email, first_name, last_name, status, quarantined ON leads
    FOR EACH ROW WHEN (NEW.received_at > now() - interval '90 days') EXECUTE FUNCTION compare_lead_later()`,
];

/** What the screens of the desk need that the baseline lacks. */
export class StaffScreens1764028800000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
