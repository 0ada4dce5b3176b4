import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a crash of Postgres or a failover must not empty: desks stay open meanwhile, and who guesses passwords goes on.
 * Both are written rarely.
 */
export class KeptInFailover1764115200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE erased_leads SET LOGGED');
    await queryRunner.query('ALTER TABLE sign_in_limits SET LOGGED');
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
