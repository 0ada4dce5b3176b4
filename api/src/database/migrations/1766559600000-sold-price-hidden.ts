import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether sold land is shown without its price. Land that was sold before stays without, as it was shown until now. */
export class SoldPriceHidden1766559600000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE deals ADD COLUMN sold_price_hidden boolean NOT NULL DEFAULT false');
    await queryRunner.query("UPDATE deals SET sold_price_hidden = true WHERE stage = 'sold'");
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
