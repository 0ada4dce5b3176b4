import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Leads that were lost or closed are not late; one's own late leads have an index in their order. */
export class OpenPromises1763640032000 implements MigrationInterface {
  readonly name = 'OpenPromises1763640032000';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const name of ['leads_open_promises', 'leads_by_promise']) await queryRunner.query(`DROP INDEX ${name}`);
    for (const index of INDEXES) await queryRunner.query(`CREATE INDEX ${index}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const index of INDEXES) await queryRunner.query(`DROP INDEX ${index.split(' ')[0]}`);
    for (const index of BEFORE) await queryRunner.query(`CREATE INDEX ${index}`);
  }
}

const WAITS = 'respond_by IS NOT NULL AND first_contact_at IS NULL';
const IS_OPEN = `${WAITS} AND status NOT IN ('closed', 'lost')`;

// New leads, which nobody works, are in the first two, as before.
const INDEXES = [
  `leads_open_promises ON leads (received_at, id, respond_by) WHERE ${IS_OPEN}`,
  `leads_by_promise ON leads ((CASE WHEN ${IS_OPEN} THEN respond_by ELSE 'infinity' END), id)`,
  `leads_promised_by_assignee ON leads (assignee_id, received_at, id) WHERE assignee_id IS NOT NULL AND ${IS_OPEN}`,
  `leads_unanswered ON leads (received_at, id) WHERE ${WAITS} AND status IN ('closed', 'lost')`,
];

const BEFORE = [
  `leads_open_promises ON leads (received_at, id, respond_by) WHERE ${WAITS}`,
  `leads_by_promise ON leads
    ((CASE WHEN first_contact_at IS NULL THEN coalesce(respond_by, 'infinity') ELSE 'infinity' END), id)`,
];
