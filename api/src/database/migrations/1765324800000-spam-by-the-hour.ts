import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // One e-mail an hour about suspected spam: a notice about no lead and no person.
  `ALTER TABLE notices DROP CONSTRAINT notices_kind_known,
    ADD CONSTRAINT notices_kind_known CHECK (kind IN ('lead-received', 'lead-at-risk', 'lead-overdue', 'suspected-spam',
      'leads-assigned', 'morning', 'password-reset', 'factors-removed', 'alert-paused')),
    DROP CONSTRAINT notices_of_lead_or_person,
    ADD CONSTRAINT notices_of_lead_or_person
      CHECK (num_nonnulls(lead_id, staff_id) = CASE kind WHEN 'suspected-spam' THEN 0 ELSE 1 END)`,
  "CREATE INDEX notices_of_spam ON notices (created_at) WHERE kind = 'suspected-spam'",
  // Older leads were told one by one.
  'ALTER TABLE notices ADD COLUMN is_summed_up boolean NOT NULL DEFAULT true',
  'ALTER TABLE notices ALTER COLUMN is_summed_up SET DEFAULT false',
];

/** Suspected spam is told once an hour. */
export class SpamByTheHour1765324800000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
