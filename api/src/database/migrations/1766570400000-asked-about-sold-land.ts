import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The function `add_interest` also stores interest in land that was sold or withdrawn while its form was open. */
export class AskedAboutSoldLand1766570400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE OR REPLACE FUNCTION add_interest(interested uuid, about text, how text) RETURNS boolean
      LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
    DECLARE
      deal uuid;
      open boolean;
    BEGIN
      SELECT id, stage IN ('early', 'pending') INTO deal, open FROM deals
        WHERE slug = about AND stage NOT IN ('preparing', 'scheduled');
      IF deal IS NULL THEN RETURN false; END IF;
      INSERT INTO deal_interests AS i (deal_id, lead_id, via) VALUES (deal, interested, how)
        ON CONFLICT (deal_id, lead_id) DO UPDATE SET via = how, at = now(), answer = NULL WHERE i.answer = 'passes';
      IF FOUND AND how = 'member' THEN
        PERFORM append_audit(NULL, 'interest-added', interested, NULL, jsonb_build_object('dealId', deal));
      END IF;
      RETURN open;
    END $$`);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
