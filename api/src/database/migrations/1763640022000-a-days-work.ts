import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a day at the desk needs: taking back, leads that phoned, views, who is looking. */
export class ADaysWork1763640022000 implements MigrationInterface {
  readonly name = 'ADaysWork1763640022000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
    await setKinds(queryRunner, [...KINDS, ...NEW_KINDS]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `DELETE FROM lead_events WHERE kind IN (${NEW_KINDS.map((kind) => `'${kind}'`).join(', ')})`,
    );
    await setKinds(queryRunner, KINDS);
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}

const UP = [
  // A contact that answered another lead of the same person too.
  `ALTER TABLE lead_contacts ADD COLUMN origin_id uuid,
    ADD CONSTRAINT lead_contacts_origin_id_fkey FOREIGN KEY (origin_id) REFERENCES lead_contacts (id) ON DELETE SET NULL`,
  'CREATE INDEX lead_contacts_origin_id ON lead_contacts (origin_id) WHERE origin_id IS NOT NULL',
  `CREATE TABLE contact_retractions (
    id uuid NOT NULL DEFAULT uuidv7(),
    contact_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT contact_retractions_pkey PRIMARY KEY (id),
    CONSTRAINT contact_retractions_contact_id_key UNIQUE (contact_id),
    CONSTRAINT contact_retractions_contact_id_fkey FOREIGN KEY (contact_id) REFERENCES lead_contacts (id) ON DELETE CASCADE,
    CONSTRAINT contact_retractions_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff (id)
  )`,
  'GRANT SELECT, INSERT ON contact_retractions TO land_api',
  `ALTER TABLE leads ADD COLUMN source text NOT NULL DEFAULT 'form',
    ADD CONSTRAINT leads_source_known CHECK (source IN ('form', 'phone', 'letter', 'email', 'in-person', 'other')) NOT VALID`,
  'ALTER TABLE leads VALIDATE CONSTRAINT leads_source_known',
  `CREATE TABLE lead_views (
    id uuid NOT NULL DEFAULT uuidv7(),
    staff_id uuid NOT NULL,
    name text NOT NULL,
    shared boolean NOT NULL DEFAULT false,
    filters jsonb NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT lead_views_pkey PRIMARY KEY (id),
    CONSTRAINT lead_views_name_per_staff UNIQUE (staff_id, name),
    CONSTRAINT lead_views_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff (id),
    CONSTRAINT lead_views_name_length CHECK (char_length(name) BETWEEN 1 AND 60)
  )`,
  'GRANT SELECT, INSERT, UPDATE, DELETE ON lead_views TO land_api',
  // Nobody misses it after a crash, and no copy of the database has it.
  `CREATE UNLOGGED TABLE lead_viewings (
    lead_id uuid NOT NULL,
    staff_id uuid NOT NULL,
    at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT lead_viewings_pkey PRIMARY KEY (lead_id, staff_id),
    CONSTRAINT lead_viewings_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads (id) ON DELETE CASCADE,
    CONSTRAINT lead_viewings_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff (id)
  )`,
  'CREATE INDEX lead_viewings_at ON lead_viewings (at)',
  'GRANT SELECT, INSERT, UPDATE, DELETE ON lead_viewings TO land_api',
];

const DOWN = [
  'DROP TABLE lead_viewings',
  'DROP TABLE lead_views',
  'ALTER TABLE leads DROP COLUMN source',
  'DROP TABLE contact_retractions',
  'ALTER TABLE lead_contacts DROP COLUMN origin_id',
];

const KINDS = [
  ...['status-changed', 'lost-reason-changed', 'assignee-changed', 'follow-up-changed'],
  ...['quarantine-released', 'quarantine-confirmed'],
];
const NEW_KINDS = ['change-undone', 'entered'];

async function setKinds(queryRunner: QueryRunner, kinds: readonly string[]): Promise<void> {
  const list = kinds.map((kind) => `'${kind}'`).join(', ');
  await queryRunner.query(`
    ALTER TABLE lead_events DROP CONSTRAINT lead_events_kind_known,
      ADD CONSTRAINT lead_events_kind_known CHECK (kind IN (${list}))`);
}
