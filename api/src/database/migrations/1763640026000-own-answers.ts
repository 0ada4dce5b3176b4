import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How soon somebody answered is measured from this index alone. */
export class OwnAnswers1763640026000 implements MigrationInterface {
  readonly name = 'OwnAnswers1763640026000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX leads_answered_of_assignee ON leads (assignee_id, first_contact_at) INCLUDE (received_at)
        WHERE type = 'seller' AND first_contact_at IS NOT NULL AND assignee_id IS NOT NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX leads_answered_of_assignee');
  }
}
