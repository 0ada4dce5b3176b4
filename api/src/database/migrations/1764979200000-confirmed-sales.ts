import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE comp_confirmations (
    comp_id uuid REFERENCES comps (id) ON DELETE CASCADE,
    staff_id uuid REFERENCES staff (id),
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (comp_id, staff_id)
  )`,
  'GRANT SELECT, INSERT ON comp_confirmations TO land_api',
];

/** Who else looked at a sale: "below market" needs sales that two people or an admin vouch for. */
export class ConfirmedSales1764979200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
