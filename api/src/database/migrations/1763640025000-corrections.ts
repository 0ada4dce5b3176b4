import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Staff correct what they mistyped about a person; what was there before is kept. */
export class Corrections1763640025000 implements MigrationInterface {
  readonly name = 'Corrections1763640025000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await setKinds(queryRunner, [...KINDS, 'person-corrected']);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("DELETE FROM lead_events WHERE kind = 'person-corrected'");
    await setKinds(queryRunner, KINDS);
  }
}

export const KINDS = [
  ...['status-changed', 'lost-reason-changed', 'assignee-changed', 'follow-up-changed'],
  ...['quarantine-released', 'quarantine-confirmed', 'change-undone', 'entered'],
];

/** @param kinds all that an event of a lead may be */
export async function setKinds(queryRunner: QueryRunner, kinds: readonly string[]): Promise<void> {
  const list = kinds.map((kind) => `'${kind}'`).join(', ');
  await queryRunner.query(`
    ALTER TABLE lead_events DROP CONSTRAINT lead_events_kind_known,
      ADD CONSTRAINT lead_events_kind_known CHECK (kind IN (${list}))`);
}
