import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What all shells together saw of the sections' releases, and which releases they took back. */
export class ReleaseCounts1763640006000 implements MigrationInterface {
  readonly name = 'ReleaseCounts1763640006000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE release_counts (
        section text NOT NULL,
        version text NOT NULL,
        day date NOT NULL,
        views bigint NOT NULL DEFAULT 0,
        errors bigint NOT NULL DEFAULT 0,
        CONSTRAINT release_counts_pkey PRIMARY KEY (section, version, day),
        CONSTRAINT release_counts_not_negative CHECK (views >= 0 AND errors >= 0)
      )`);
    await queryRunner.query(`
      CREATE TABLE release_takebacks (
        section text NOT NULL,
        version text NOT NULL,
        reason text NOT NULL,
        at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT release_takebacks_pkey PRIMARY KEY (section, version),
        CONSTRAINT release_takebacks_reason_length CHECK (char_length(reason) BETWEEN 1 AND 500)
      )`);
    await queryRunner.query('GRANT SELECT, INSERT, UPDATE, DELETE ON release_counts TO land_api');
    await queryRunner.query('GRANT SELECT, INSERT ON release_takebacks TO land_api');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE release_takebacks, release_counts');
  }
}
