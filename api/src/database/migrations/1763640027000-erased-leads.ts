import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Desks that have a lead open learn that it was erased; the audit trail names no such lead, so this says which. */
export class ErasedLeads1763640027000 implements MigrationInterface {
  readonly name = 'ErasedLeads1763640027000';

  async up(queryRunner: QueryRunner): Promise<void> {
    // Kept for minutes: no copy of the database has it, and after a crash there is nobody to tell.
    await queryRunner.query(`
      CREATE UNLOGGED TABLE erased_leads (
        seq bigint NOT NULL,
        at timestamptz NOT NULL DEFAULT now(),
        lead_ids uuid[] NOT NULL,
        CONSTRAINT erased_leads_pkey PRIMARY KEY (seq)
      )`);
    await queryRunner.query('GRANT SELECT, INSERT, DELETE ON erased_leads TO land_api');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE erased_leads');
  }
}
