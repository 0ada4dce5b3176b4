import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The version of a member's links to early deals: raising it ends the ones that were sent. */
export class EarlyAccess1764806400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE list_members ADD COLUMN link_version integer NOT NULL DEFAULT 0');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
