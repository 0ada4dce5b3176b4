import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE closing_contacts (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    kind text NOT NULL CONSTRAINT closing_contacts_kind_known CHECK (kind IN ('title-company', 'notary', 'attorney')),
    name text NOT NULL CONSTRAINT closing_contacts_name_length CHECK (char_length(name) BETWEEN 1 AND 120),
    phone text CONSTRAINT closing_contacts_phone_form CHECK (phone ~ '^[+]1[0-9]{10}$'),
    email text CONSTRAINT closing_contacts_email_length CHECK (char_length(email) BETWEEN 3 AND 254)
  )`,
  'CREATE UNIQUE INDEX closing_contacts_by_name ON closing_contacts (kind, lower(name))',
  `CREATE TABLE closings (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    lead_id uuid REFERENCES leads (id) ON DELETE CASCADE,
    deal_id uuid REFERENCES deals (id) ON DELETE CASCADE,
    closes_on date,
    contact_id uuid REFERENCES closing_contacts (id),
    deposit_cents integer CONSTRAINT closings_deposit_cents_bounds CHECK (deposit_cents BETWEEN 0 AND 2000000000),
    payers jsonb NOT NULL DEFAULT '{}',
    buyer_lead_id uuid REFERENCES leads (id) ON DELETE SET NULL,
    version integer NOT NULL DEFAULT 1,
    staff_id uuid NOT NULL REFERENCES staff (id),
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT closings_of_lead_or_deal CHECK (num_nonnulls(lead_id, deal_id) = 1),
    CONSTRAINT closings_buyer_of_deal CHECK (buyer_lead_id IS NULL OR deal_id IS NOT NULL)
  )`,
  'CREATE UNIQUE INDEX closings_lead_id ON closings (lead_id) WHERE lead_id IS NOT NULL',
  'CREATE UNIQUE INDEX closings_deal_id ON closings (deal_id) WHERE deal_id IS NOT NULL',
  'CREATE INDEX closings_buyer_lead_id ON closings (buyer_lead_id) WHERE buyer_lead_id IS NOT NULL',
  'CREATE INDEX closings_contact_id ON closings (contact_id) WHERE contact_id IS NOT NULL',
  `CREATE TABLE closing_tasks (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    closing_id uuid NOT NULL REFERENCES closings (id) ON DELETE CASCADE,
    name text NOT NULL CONSTRAINT closing_tasks_name_length CHECK (char_length(name) BETWEEN 1 AND 120),
    due_on date,
    assignee_id uuid REFERENCES staff (id),
    done_at timestamptz,
    done_by uuid REFERENCES staff (id),
    CONSTRAINT closing_tasks_done_by_somebody CHECK ((done_at IS NULL) = (done_by IS NULL))
  )`,
  'CREATE INDEX closing_tasks_closing_id ON closing_tasks (closing_id)',
  'CREATE INDEX closing_tasks_open ON closing_tasks (due_on) WHERE done_at IS NULL',
  `CREATE TABLE closing_lists (
    kind text PRIMARY KEY CONSTRAINT closing_lists_kind_known CHECK (kind IN ('purchase', 'sale')),
    tasks jsonb NOT NULL
  )`,
  'GRANT SELECT, INSERT, UPDATE ON closing_contacts, closing_lists TO land_api',
  'GRANT SELECT, INSERT, UPDATE, DELETE ON closings, closing_tasks TO land_api',
];

/** The closing of a purchase (of a seller's lead) or of a sale (of a deal), with its tasks. */
export class Closings1766188800000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
