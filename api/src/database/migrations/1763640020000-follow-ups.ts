import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When staff promised to call again, and why a lead is lost. */
export class FollowUps1763640020000 implements MigrationInterface {
  readonly name = 'FollowUps1763640020000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE leads
        ADD COLUMN follow_up_at timestamptz,
        ADD COLUMN lost_reason text,
        ADD CONSTRAINT leads_lost_reason_known CHECK (lost_reason IN ('not-interested', 'price', 'sold-elsewhere', 'not-the-owner',
          'title-problem', 'unsuitable-land', 'unreachable', 'other')) NOT VALID,
        ADD CONSTRAINT leads_lost_reason_of_lost CHECK (lost_reason IS NULL OR status = 'lost') NOT VALID`);
    await queryRunner.query('ALTER TABLE leads VALIDATE CONSTRAINT leads_lost_reason_known');
    await queryRunner.query('ALTER TABLE leads VALIDATE CONSTRAINT leads_lost_reason_of_lost');
    for (const index of INDEXES) await queryRunner.query(`CREATE INDEX ${index}`);
    await setKinds(queryRunner, [...KINDS, 'follow-up-changed', 'lost-reason-changed']);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("DELETE FROM lead_events WHERE kind IN ('follow-up-changed', 'lost-reason-changed')");
    await setKinds(queryRunner, KINDS);
    await queryRunner.query('ALTER TABLE leads DROP COLUMN follow_up_at, DROP COLUMN lost_reason');
  }
}

// New leads are in none of them: intake pays nothing.
const INDEXES = [
  'leads_by_follow_up ON leads (follow_up_at, id) WHERE follow_up_at IS NOT NULL',
  'leads_by_assigned_follow_up ON leads (assignee_id, follow_up_at, id) WHERE follow_up_at IS NOT NULL',
  'leads_by_lost_reason ON leads (lost_reason) WHERE lost_reason IS NOT NULL AND NOT quarantined AND NOT is_test',
];

const KINDS = ['status-changed', 'assignee-changed', 'quarantine-released', 'quarantine-confirmed'];

async function setKinds(queryRunner: QueryRunner, kinds: readonly string[]): Promise<void> {
  const list = kinds.map((kind) => `'${kind}'`).join(', ');
  await queryRunner.query(`
    ALTER TABLE lead_events DROP CONSTRAINT lead_events_kind_known,
      ADD CONSTRAINT lead_events_kind_known CHECK (kind IN (${list}))`);
}
