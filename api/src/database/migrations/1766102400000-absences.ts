import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE absences (
    id uuid CONSTRAINT absences_pkey PRIMARY KEY DEFAULT uuidv7(),
    staff_id uuid NOT NULL CONSTRAINT absences_staff_id_fkey REFERENCES staff (id),
    covered_by uuid NOT NULL CONSTRAINT absences_covered_by_fkey REFERENCES staff (id),
    first_day date NOT NULL,
    last_day date NOT NULL CONSTRAINT absences_last_day_after_first CHECK (last_day >= first_day),
    starts_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    ended_at timestamptz,
    CONSTRAINT absences_covered_by_another CHECK (covered_by <> staff_id)
  )`,
  'CREATE INDEX absences_staff_id ON absences (staff_id)',
  'CREATE INDEX absences_covered_by ON absences (covered_by)',
  'GRANT SELECT, INSERT, UPDATE ON absences TO land_api',
  `ALTER TABLE lead_events DROP CONSTRAINT lead_events_kind_known,
    ADD CONSTRAINT lead_events_kind_known CHECK (
      kind IN ('entered', 'person-corrected', 'status-changed', 'lost-reason-changed', 'assignee-changed', 'follow-up-changed',
        'quarantine-released', 'quarantine-confirmed', 'change-undone', 'same-person-said',
        'same-person-retracted', 'note-edited', 'note-taken-back', 'note-struck', 'lead-covered'))`,
  // One line for each absence, although several processes write the lines.
  `CREATE UNIQUE INDEX lead_events_covered ON lead_events (lead_id, (detail->>'absence')) WHERE kind = 'lead-covered'`,
];

/** Days away of staff, and the line in the history of each lead that a colleague covers. */
export class Absences1766102400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
