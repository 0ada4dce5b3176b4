import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The counters of rate-limiter-flexible, in the column order that its statements expect. Unlogged: a crash of Postgres
 * empties them, which costs a minute of counting, and a submission costs no second wait for the disk.
 */
export class SubmissionLimits1763640001000 implements MigrationInterface {
  readonly name = 'SubmissionLimits1763640001000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE UNLOGGED TABLE submission_limits (
        key varchar(255) PRIMARY KEY,
        points integer NOT NULL DEFAULT 0,
        expire bigint
      ) WITH (fillfactor = 50)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE submission_limits');
  }
}
