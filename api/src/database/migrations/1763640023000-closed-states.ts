import type { MigrationInterface, QueryRunner } from 'typeorm';

/** States in which nobody may be texted for a while, such as under an emergency order. */
export class ClosedStates1763640023000 implements MigrationInterface {
  readonly name = 'ClosedStates1763640023000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE closed_states (
        state text NOT NULL,
        until timestamptz NOT NULL,
        CONSTRAINT closed_states_pkey PRIMARY KEY (state)
      )`);
    await queryRunner.query('GRANT SELECT, INSERT, UPDATE, DELETE ON closed_states TO land_api');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE closed_states');
  }
}
