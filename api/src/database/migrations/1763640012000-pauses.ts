import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stops that their owner knows only as a pause, and an index over the texts whose effect is still to be made. */
export class Pauses1763640012000 implements MigrationInterface {
  readonly name = 'Pauses1763640012000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE suppressions ADD COLUMN is_paused boolean NOT NULL DEFAULT false');
    // Nearly always empty, so that the gate and an export of all leads look into it at no cost.
    await queryRunner.query(
      "CREATE INDEX inbound_messages_pending ON inbound_messages (phone_hash) WHERE effect = 'pending'",
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX inbound_messages_pending');
    await queryRunner.query('ALTER TABLE suppressions DROP COLUMN is_paused');
  }
}
