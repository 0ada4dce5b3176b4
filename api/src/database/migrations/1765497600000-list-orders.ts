import type { MigrationInterface, QueryRunner } from 'typeorm';

// The orders of the list of leads by last name, by place and by acres, each with the id behind it.
const STATEMENTS = [
  `CREATE INDEX leads_by_name ON leads ((lower(normalize(last_name || ' ' || first_name, NFD)) COLLATE "C"), id)`,
  `CREATE INDEX parcels_by_place ON parcels (((state || coalesce(county_fips, '')) COLLATE "C"), lead_id) WHERE state IS NOT NULL`,
  'DROP INDEX parcels_by_acres',
  'CREATE INDEX parcels_by_acres ON parcels (acres, lead_id)',
];

/** Indexes for more orders of the list of leads. */
export class ListOrders1765497600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
