import type { MigrationInterface, QueryRunner } from 'typeorm';
import { FIND_PERSON_WITH_LINKS } from './1763640011000-whose-data.js';
import { KINDS, setKinds } from './1763640025000-corrections.js';

/** Staff say that two leads are of one person, and whoever looks for a person's data learns it. */
export class SamePerson1763640028000 implements MigrationInterface {
  readonly name = 'SamePerson1763640028000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(SAME_PERSON);
    await queryRunner.query('CREATE INDEX same_person_other_id ON same_person (other_id)');
    await queryRunner.query('GRANT SELECT, INSERT, DELETE ON same_person TO land_api');
    await queryRunner.query(findPerson(BY_STAFF));
    await setKinds(queryRunner, [...KINDS, 'person-corrected', ...NEW_KINDS]);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `DELETE FROM lead_events WHERE kind IN (${NEW_KINDS.map((kind) => `'${kind}'`).join(', ')})`,
    );
    await setKinds(queryRunner, [...KINDS, 'person-corrected']);
    await queryRunner.query(findPerson(''));
    await queryRunner.query('DROP TABLE same_person');
  }
}

const NEW_KINDS = ['same-person-said', 'same-person-retracted'];

// The lesser id first: each two leads are one row, whoever of them was named first.
const SAME_PERSON = `
CREATE TABLE same_person (
  lead_id uuid NOT NULL,
  other_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT same_person_pkey PRIMARY KEY (lead_id, other_id),
  CONSTRAINT same_person_order CHECK (lead_id < other_id),
  CONSTRAINT same_person_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads (id) ON DELETE CASCADE,
  CONSTRAINT same_person_other_id_fkey FOREIGN KEY (other_id) REFERENCES leads (id) ON DELETE CASCADE,
  CONSTRAINT same_person_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff (id)
)`;

// Also spam and tests: a colleague has looked at both.
const BY_STAFF = `
        UNION ALL SELECT s.other_id, 'staff', s.lead_id FROM public.same_person s WHERE s.lead_id = ANY (hop.ids)
        UNION ALL SELECT s.lead_id, 'staff', s.other_id FROM public.same_person s WHERE s.other_id = ANY (hop.ids)`;

/** The function as it was, with more ways from one lead to another. */
function findPerson(moreWays: string): string {
  return FIND_PERSON_WITH_LINKS.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION').replace(
    '\n      ) AS kin',
    () => `${moreWays}\n      ) AS kin`,
  );
}

/** The function as it is then. */
export const FIND_PERSON = findPerson(BY_STAFF);
