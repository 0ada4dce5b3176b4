import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Imported buyers may have an email address alone. The check is for new rows: all former ones have a number. */
export class LeadsWithoutPhone1766577600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE leads
        ALTER COLUMN phone DROP NOT NULL,
        ADD CONSTRAINT leads_phone_or_imported CHECK (phone IS NOT NULL OR (source = 'import' AND email IS NOT NULL)) NOT VALID`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
