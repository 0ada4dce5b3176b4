import type { MigrationInterface, QueryRunner } from 'typeorm';
import { setKinds } from './1763640025000-corrections.js';

/** Whoever wrote a note edits it or takes it back; what was there stays among the events. */
export class NotesTakenBack1763640034000 implements MigrationInterface {
  readonly name = 'NotesTakenBack1763640034000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE lead_notes ADD COLUMN taken_back_at timestamptz');
    await queryRunner.query('GRANT UPDATE (text, taken_back_at) ON lead_notes TO land_api');
    await setKinds(queryRunner, [...(await readKinds(queryRunner)), ...NEW_KINDS]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DELETE FROM lead_events WHERE kind = ANY ($1)', [NEW_KINDS]);
    const kinds = await readKinds(queryRunner);
    await setKinds(
      queryRunner,
      kinds.filter((kind) => !NEW_KINDS.includes(kind)),
    );
    await queryRunner.query('REVOKE UPDATE (text, taken_back_at) ON lead_notes FROM land_api');
    await queryRunner.query('ALTER TABLE lead_notes DROP COLUMN taken_back_at');
  }
}

const NEW_KINDS = ['note-edited', 'note-taken-back', 'note-struck'];

/** All that an event of a lead may be by now. */
async function readKinds(queryRunner: QueryRunner): Promise<string[]> {
  const rows = (await queryRunner.query(
    "SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = 'lead_events_kind_known'",
  )) as { text: string }[];
  return [...(rows[0]?.text ?? '').matchAll(/'([a-z-]+)'/g)].map(([, kind = '']) => kind);
}
