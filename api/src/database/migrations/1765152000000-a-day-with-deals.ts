import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // A sale: to whom of our leads, how it was paid, and when. Older sales have none of them.
  `ALTER TABLE deals
    ADD COLUMN apn text CONSTRAINT deals_apn_length CHECK (char_length(apn) BETWEEN 1 AND 60),
    ADD COLUMN costs_cents integer CONSTRAINT deals_costs_cents_bounds CHECK (costs_cents BETWEEN 0 AND 2000000000),
    ADD COLUMN buyer_lead_id uuid CONSTRAINT deals_buyer_lead_id_fkey REFERENCES leads (id) ON DELETE SET NULL,
    ADD COLUMN sold_terms text CONSTRAINT deals_sold_terms_known CHECK (sold_terms IN ('cash', 'financed')),
    ADD COLUMN sold_on date`,
  'CREATE INDEX deals_buyer_lead_id ON deals (buyer_lead_id) WHERE buyer_lead_id IS NOT NULL',
  // The e-mail to an interested buyer that the land is gone: null if nobody asked for it.
  `ALTER TABLE deal_interests
    ADD COLUMN gone text CONSTRAINT deal_interests_gone_known CHECK (gone IN ('waiting', 'handing', 'sent', 'refused', 'unknown', 'skipped')),
    ADD COLUMN gone_at timestamptz,
    ADD COLUMN gone_tries integer NOT NULL DEFAULT 0`,
  `CREATE INDEX deal_interests_gone ON deal_interests (gone_at) WHERE gone IN ('waiting', 'handing')`,
];

/** What a day with deals showed. */
export class ADayWithDeals1765152000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
