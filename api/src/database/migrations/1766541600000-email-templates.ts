import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Templates of emails, which have a subject. */
export class EmailTemplates1766541600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE templates
        ADD COLUMN subject text CONSTRAINT templates_subject_length CHECK (char_length(subject) BETWEEN 1 AND 200),
        ADD CONSTRAINT templates_subject_of_email CHECK ((purpose = 'email') = (subject IS NOT NULL))`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
