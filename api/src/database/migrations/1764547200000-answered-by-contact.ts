import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An interested buyer is answered by a contact that staff log, as every lead is; nothing else says so. */
export class AnsweredByContact1764547200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE deal_interests DROP COLUMN answered_at');
    await queryRunner.query('CREATE INDEX deal_interests_at ON deal_interests (at)');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
