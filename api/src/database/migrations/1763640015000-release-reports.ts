import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which of the shells' reports were added: one whose answer was lost is sent again. */
export class ReleaseReports1763640015000 implements MigrationInterface {
  readonly name = 'ReleaseReports1763640015000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE release_reports (
        id uuid NOT NULL,
        at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT release_reports_pkey PRIMARY KEY (id)
      )`);
    await queryRunner.query('CREATE INDEX release_reports_at ON release_reports (at)');
    await queryRunner.query('GRANT SELECT, INSERT, DELETE ON release_reports TO land_api');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE release_reports');
  }
}
