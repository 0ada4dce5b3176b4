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
    ADD COLUMN gone_tries integer NOT NULL DEFAULT 0,
    ADD COLUMN answer text CONSTRAINT deal_interests_answer_known CHECK (answer IN ('wants', 'passes'))`,
  `CREATE INDEX deal_interests_gone ON deal_interests (gone_at) WHERE gone IN ('waiting', 'handing')`,
  // Who did not want it any more and presses again is interested again.
  `CREATE OR REPLACE FUNCTION add_interest(interested uuid, about text, how text) RETURNS boolean
    LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
  DECLARE
    deal uuid;
  BEGIN
    SELECT id INTO deal FROM deals WHERE slug = about AND stage IN ('early', 'pending');
    IF deal IS NULL THEN RETURN false; END IF;
    INSERT INTO deal_interests AS i (deal_id, lead_id, via) VALUES (deal, interested, how)
      ON CONFLICT (deal_id, lead_id) DO UPDATE SET via = how, at = now(), answer = NULL WHERE i.answer = 'passes';
    IF FOUND AND how = 'member' THEN
      PERFORM append_audit(NULL, 'interest-added', interested, NULL, jsonb_build_object('dealId', deal));
    END IF;
    RETURN true;
  END $$`,
  // The history of a person tells what happened to the deals that concern them.
  `CREATE INDEX audit_entries_deal_id ON audit_entries ((detail->>'dealId')) WHERE detail ? 'dealId'`,
  // Who paused, resumed or canceled an alert last.
  'ALTER TABLE alerts ADD COLUMN changed_by uuid CONSTRAINT alerts_changed_by_fkey REFERENCES staff (id)',
  // Each joining and leaving of the buyers list; list_members has the last of them alone.
  `CREATE TABLE list_events (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    lead_id uuid NOT NULL CONSTRAINT list_events_lead_id_fkey REFERENCES leads (id) ON DELETE CASCADE,
    kind text NOT NULL CONSTRAINT list_events_kind_known CHECK (kind IN ('joined', 'left', 'bounced', 'complained')),
    at timestamptz NOT NULL DEFAULT now(),
    staff_id uuid CONSTRAINT list_events_staff_id_fkey REFERENCES staff (id),
    said text CONSTRAINT list_events_said_length CHECK (char_length(said) BETWEEN 1 AND 500)
  )`,
  'CREATE INDEX list_events_lead_id ON list_events (lead_id)',
  `INSERT INTO list_events (lead_id, kind, at)
    SELECT lead_id, 'joined', joined_at FROM list_members WHERE lead_id IS NOT NULL
    UNION ALL SELECT lead_id, status, changed_at FROM list_members WHERE lead_id IS NOT NULL AND status <> 'on'`,
  // By whichever statement: a form, a link, an event of the mail provider, or staff.
  `CREATE FUNCTION note_list_event() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
  BEGIN
    IF NEW.lead_id IS NOT NULL THEN
      INSERT INTO list_events (lead_id, kind, at) VALUES (NEW.lead_id, CASE NEW.status WHEN 'on' THEN 'joined' ELSE NEW.status END, NEW.changed_at);
    END IF;
    RETURN NULL;
  END $$`,
  'CREATE TRIGGER list_members_joined AFTER INSERT ON list_members FOR EACH ROW EXECUTE FUNCTION note_list_event()',
  `CREATE TRIGGER list_members_changed AFTER UPDATE OF status, lead_id ON list_members FOR EACH ROW
    WHEN (OLD.status IS DISTINCT FROM NEW.status OR (NEW.status = 'on' AND OLD.lead_id IS DISTINCT FROM NEW.lead_id)) EXECUTE FUNCTION note_list_event()`,
  'GRANT SELECT, INSERT, UPDATE ON list_events TO land_api',
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
