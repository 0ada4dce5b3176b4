import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions of browsers, which can be listed, ended and confirmed; passwords that must be changed. */
export class DeskSessions1763640016000 implements MigrationInterface {
  readonly name = 'DeskSessions1763640016000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE staff ADD COLUMN password_expires_at timestamptz');
    await queryRunner.query(`
      ALTER TABLE staff_sessions
        ADD COLUMN id uuid NOT NULL DEFAULT uuidv7(),
        ADD COLUMN is_browser boolean NOT NULL DEFAULT false,
        ADD COLUMN user_agent text,
        ADD COLUMN confirmed_at timestamptz,
        ADD CONSTRAINT staff_sessions_id_unique UNIQUE (id),
        ADD CONSTRAINT staff_sessions_user_agent_length CHECK (char_length(user_agent) <= 60)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE staff DROP COLUMN password_expires_at');
    await queryRunner.query(
      'ALTER TABLE staff_sessions DROP COLUMN id, DROP COLUMN is_browser, DROP COLUMN user_agent, DROP COLUMN confirmed_at',
    );
  }
}
