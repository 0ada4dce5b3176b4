import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Leads sent from a preview of a release. No index of the inbox changes: test leads have no promise, and the summary
 * takes the few that there are from what it counts. So the table is locked for one look through it, not for sorting it
 * anew.
 */
export class TestLeads1763640005000 implements MigrationInterface {
  readonly name = 'TestLeads1763640005000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE leads ADD COLUMN is_test boolean NOT NULL DEFAULT false');
    await queryRunner.query('CREATE INDEX leads_test ON leads (received_at, id) WHERE is_test');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE leads DROP COLUMN is_test');
  }
}
