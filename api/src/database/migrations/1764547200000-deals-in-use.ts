import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // An interested buyer is answered by a contact that staff log, as every lead is.
  'ALTER TABLE deal_interests DROP COLUMN answered_at',
  'CREATE INDEX deal_interests_at ON deal_interests (at)',
  // Land whose deal was withdrawn, after a canceled alert say, can be offered again.
  'ALTER TABLE deals DROP CONSTRAINT deals_parcel_id_key',
  "CREATE UNIQUE INDEX deals_parcel_id_key ON deals (parcel_id) WHERE stage <> 'withdrawn'",
  // Read every 10 s by the enrollment of members, and by each alert.
  "CREATE INDEX leads_buyers_changed ON leads (updated_at, id) WHERE type = 'buyer'",
  // Who was told of a deal is forgotten after 13 months.
  'ALTER TABLE alerts ADD COLUMN counts jsonb',
  'GRANT DELETE ON alert_sends TO land_api',
];

/** What the first deals showed. */
export class DealsInUse1764547200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
