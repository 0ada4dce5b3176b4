import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each account may have the address of a calendar with its follow-ups and offers. */
export class Calendars1765843200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE staff ADD COLUMN calendar_sha256 bytea, ADD COLUMN calendar_made_at timestamptz, ADD COLUMN calendar_read_at timestamptz',
    );
    // Partial, because a change of a column in a whole unique index locks the row against rows that refer to it.
    await queryRunner.query(
      'CREATE UNIQUE INDEX staff_calendar ON staff (calendar_sha256) WHERE calendar_sha256 IS NOT NULL',
    );
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
