import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What staff sent under an Idempotency-Key, and what came of it; it goes with the lead. */
export class StaffAttempts1763640021000 implements MigrationInterface {
  readonly name = 'StaffAttempts1763640021000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE staff_attempts (
        staff_id uuid NOT NULL,
        key text NOT NULL,
        request_sha256 bytea NOT NULL,
        lead_id uuid,
        answer jsonb,
        at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT staff_attempts_pkey PRIMARY KEY (staff_id, key),
        CONSTRAINT staff_attempts_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES staff (id),
        CONSTRAINT staff_attempts_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES leads (id) ON DELETE CASCADE,
        CONSTRAINT staff_attempts_key_length CHECK (octet_length(key) BETWEEN 1 AND 255)
      )`);
    await queryRunner.query(
      'CREATE INDEX staff_attempts_lead_id ON staff_attempts (lead_id) WHERE lead_id IS NOT NULL',
    );
    await queryRunner.query('GRANT SELECT, INSERT, UPDATE, DELETE ON staff_attempts TO land_api');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE staff_attempts');
  }
}
