import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which changes of leads were made together: they are taken back together. */
export class BulkChanges1763640032100 implements MigrationInterface {
  readonly name = 'BulkChanges1763640032100';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE lead_events ADD COLUMN bulk_id uuid');
    await queryRunner.query('CREATE INDEX lead_events_bulk_id ON lead_events (bulk_id, id) WHERE bulk_id IS NOT NULL');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE lead_events DROP COLUMN bulk_id');
  }
}
