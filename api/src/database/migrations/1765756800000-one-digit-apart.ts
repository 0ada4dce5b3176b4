import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Duplicates are found by their phone numbers: the index of names with messages has no reader. */
export class OneDigitApart1765756800000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX IF EXISTS leads_by_name_and_note');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
