import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How to find the land of a deal: the way there in words, and a point on the map. */
export class DealDirections1766556000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE deals
        ADD COLUMN directions text CONSTRAINT deals_directions_length CHECK (char_length(directions) BETWEEN 1 AND 500),
        ADD COLUMN point jsonb CONSTRAINT deals_point_is_object CHECK (jsonb_typeof(point) = 'object')`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
