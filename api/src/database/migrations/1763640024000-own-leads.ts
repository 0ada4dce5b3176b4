import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Somebody's own leads are counted from this index alone. New leads, which nobody works, are not in it. */
export class OwnLeads1763640024000 implements MigrationInterface {
  readonly name = 'OwnLeads1763640024000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX leads_of_assignee ON leads (assignee_id, type, status, quarantine_state, lost_reason)
        INCLUDE (respond_by, first_contact_at) WHERE assignee_id IS NOT NULL AND NOT is_test`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX leads_of_assignee');
  }
}
