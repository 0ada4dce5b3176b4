import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The gate names an unread reply as a reason. */
export class UnreadReplies1765584000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
ALTER TABLE text_decisions
  DROP CONSTRAINT text_decisions_reasoned,
  ADD CONSTRAINT text_decisions_reasoned CHECK (
    may_text = (reasons = '{}') AND reasons <@ ARRAY['stopped', 'unread-reply', 'no-consent', 'unreachable', 'quiet-hours']
  )`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
