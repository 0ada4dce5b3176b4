import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What staff do with a lead: its status, who works it, the promised answer, quarantine, notes and contacts. */
export class WorkingALead1763640003000 implements MigrationInterface {
  readonly name = 'WorkingALead1763640003000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await addColumns(queryRunner);
    await addConstraints(queryRunner);
    await addIntakeIndexes(queryRunner);
    await addTables(queryRunner);
    for (const table of ['lead_notes', 'lead_contacts', 'lead_events']) {
      await queryRunner.query(`CREATE INDEX ${table}_lead_id ON ${table} (lead_id)`);
      await queryRunner.query(`GRANT SELECT, INSERT ON ${table} TO land_api`);
    }
    await queryRunner.query('GRANT UPDATE ON leads TO land_api');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['lead_events', 'lead_contacts', 'lead_notes']) await queryRunner.query(`DROP TABLE ${table}`);
    await queryRunner.query('DROP INDEX consents_by_network');
    await queryRunner.query('REVOKE UPDATE ON leads FROM land_api');
    await queryRunner.query(`
      ALTER TABLE leads DROP COLUMN status, DROP COLUMN assignee_id, DROP COLUMN version, DROP COLUMN respond_by,
        DROP COLUMN first_contact_at, DROP COLUMN quarantined, DROP COLUMN quarantine_state,
        DROP COLUMN quarantine_reasons, DROP COLUMN note_fingerprint, DROP COLUMN updated_at`);
    await queryRunner.query('DROP INDEX leads_by_phone');
    await queryRunner.query('DROP INDEX leads_by_email');
  }
}

async function addColumns(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    ALTER TABLE leads
      ADD COLUMN status text NOT NULL DEFAULT 'new',
      ADD COLUMN assignee_id uuid,
      ADD COLUMN version integer NOT NULL DEFAULT 1,
      ADD COLUMN respond_by timestamptz,
      ADD COLUMN first_contact_at timestamptz,
      ADD COLUMN quarantined boolean NOT NULL DEFAULT false,
      ADD COLUMN quarantine_state text NOT NULL DEFAULT 'none',
      ADD COLUMN quarantine_reasons text[] NOT NULL DEFAULT '{}',
      ADD COLUMN note_fingerprint bigint,
      ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now()`);
  // 24 hours of elapsed time; '1 day' would be 23 or 25 hours where the clocks change.
  await queryRunner.query(`UPDATE leads SET respond_by = received_at + interval '24 hours' WHERE type = 'seller'`);
}

async function addConstraints(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    ALTER TABLE leads
      ADD CONSTRAINT leads_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES staff (id),
      ADD CONSTRAINT leads_status_of_type CHECK (
        CASE type WHEN 'seller' THEN status IN ('new', 'contacted', 'offer-made', 'under-contract', 'closed', 'lost')
                  ELSE status IN ('new', 'contacted', 'active', 'inactive') END
      ),
      ADD CONSTRAINT leads_respond_by_of_type CHECK (type = 'seller' OR respond_by IS NULL),
      ADD CONSTRAINT leads_first_contact_after_receipt CHECK (first_contact_at >= received_at),
      ADD CONSTRAINT leads_quarantine_state_known CHECK (quarantine_state IN ('none', 'suspected', 'released', 'confirmed')),
      ADD CONSTRAINT leads_quarantined_by_state CHECK (quarantined = (quarantine_state IN ('suspected', 'confirmed'))),
      ADD CONSTRAINT leads_quarantine_reasons_known CHECK (
        quarantine_reasons <@ ARRAY['trap-filled', 'filled-too-fast', 'repeated-text', 'many-from-phone',
          'many-from-email', 'many-from-network']
      )`);
}

// What intake asks of every submission: has this phone, e-mail address, text or network sent others lately?
async function addIntakeIndexes(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query('CREATE INDEX leads_by_phone ON leads (phone, received_at)');
  await queryRunner.query('CREATE INDEX leads_by_email ON leads (lower(email), received_at) WHERE email IS NOT NULL');
  await queryRunner.query(
    'CREATE INDEX leads_by_note_fingerprint ON leads (note_fingerprint, received_at) WHERE note_fingerprint IS NOT NULL',
  );
  // One IPv4 address, or the /64 that an IPv6 subscriber is given.
  await queryRunner.query(`
    CREATE INDEX consents_by_network
    ON consents (network(set_masklen(ip, CASE family(ip) WHEN 4 THEN 32 ELSE 64 END)), agreed_at)`);
  // What the summary counts by.
  await queryRunner.query('CREATE INDEX leads_by_work ON leads (type, status, quarantine_state)');
  // Intake's rows are not in it; the summary's medians need nothing else.
  await queryRunner.query(`
    CREATE INDEX leads_by_first_contact ON leads (first_contact_at) INCLUDE (received_at)
    WHERE type = 'seller' AND first_contact_at IS NOT NULL`);
}

async function addTables(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`
    CREATE TABLE lead_notes (
      id uuid NOT NULL DEFAULT uuidv7(),
      lead_id uuid NOT NULL,
      staff_id uuid NOT NULL,
      text text NOT NULL,
      at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT lead_notes_pkey PRIMARY KEY (id),
      CONSTRAINT lead_notes_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads (id),
      CONSTRAINT lead_notes_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff (id),
      CONSTRAINT lead_notes_text_length CHECK (char_length(text) BETWEEN 1 AND 5000)
    )`);
  await queryRunner.query(`
    CREATE TABLE lead_contacts (
      id uuid NOT NULL DEFAULT uuidv7(),
      lead_id uuid NOT NULL,
      staff_id uuid NOT NULL,
      channel text NOT NULL,
      outcome text NOT NULL,
      at timestamptz NOT NULL,
      logged_at timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT lead_contacts_pkey PRIMARY KEY (id),
      CONSTRAINT lead_contacts_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads (id),
      CONSTRAINT lead_contacts_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff (id),
      CONSTRAINT lead_contacts_channel_known CHECK (channel IN ('call', 'text', 'email', 'in-person')),
      CONSTRAINT lead_contacts_outcome_known CHECK (outcome IN ('reached', 'message-left', 'no-answer', 'unreachable')),
      CONSTRAINT lead_contacts_at_past CHECK (at <= logged_at)
    )`);
  await queryRunner.query(`
    CREATE TABLE lead_events (
      id uuid NOT NULL DEFAULT uuidv7(),
      lead_id uuid NOT NULL,
      staff_id uuid,
      at timestamptz NOT NULL DEFAULT now(),
      kind text NOT NULL,
      detail jsonb NOT NULL DEFAULT '{}',
      CONSTRAINT lead_events_pkey PRIMARY KEY (id),
      CONSTRAINT lead_events_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads (id),
      CONSTRAINT lead_events_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff (id),
      CONSTRAINT lead_events_kind_known CHECK (
        kind IN ('status-changed', 'assignee-changed', 'quarantine-released', 'quarantine-confirmed')
      )
    )`);
}
