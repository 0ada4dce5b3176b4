import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The names of the sheets of an imported workbook. */
export class ImportSheets1766581200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("ALTER TABLE imports ADD COLUMN sheets text[] NOT NULL DEFAULT '{}'");
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
