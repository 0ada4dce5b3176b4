import type { MigrationInterface, QueryRunner } from 'typeorm';

const IS_LEAD_IN_TOUCH = `
CREATE OR REPLACE FUNCTION is_lead_in_touch(lead uuid, since timestamptz)
RETURNS boolean LANGUAGE sql STABLE AS $$
SELECT EXISTS (SELECT FROM public.lead_contacts c WHERE c.lead_id = lead AND c.at >= since)
  OR EXISTS (SELECT FROM public.lead_notes n WHERE n.lead_id = lead AND n.at >= since)
  OR EXISTS (SELECT FROM public.lead_emails e WHERE e.lead_id = lead AND e.at >= since AND NOT e.is_automatic)
  OR EXISTS (SELECT FROM public.offers o WHERE o.lead_id = lead AND o.at >= since)
  OR EXISTS (
    SELECT FROM public.offers o JOIN public.offer_events e ON e.offer_id = o.id WHERE o.lead_id = lead AND e.at >= since
  )
  OR EXISTS (
    SELECT FROM public.deal_interests i WHERE i.lead_id = lead
      AND (i.at >= since OR (i.gone IN ('sent', 'unknown') AND i.gone_at >= since))
  )
  OR EXISTS (
    SELECT FROM public.deals d WHERE d.buyer_lead_id = lead AND greatest(d.closed_at, d.sold_on) >= since
  )
  OR EXISTS (SELECT FROM public.list_events e WHERE e.lead_id = lead AND e.staff_id IS NOT NULL AND e.at >= since)
  OR EXISTS (
    SELECT FROM public.list_members m WHERE m.lead_id = lead AND (
      greatest(m.proven_at, m.told_at) >= since
      OR (m.status IN ('left', 'complained') AND m.changed_at >= since)
      OR EXISTS (
        SELECT FROM public.alerts a JOIN public.alert_sends s ON s.deal_id = a.deal_id AND s.hash = m.hash
        WHERE s.status IN ('sent', 'unknown') AND s.handed_at >= since
      )
      OR EXISTS (
        SELECT FROM public.alert_texts t WHERE t.hash = m.hash AND t.status IN ('sent', 'unknown') AND t.handed_at >= since
      )
    )
  )
$$`;

const STATEMENTS = [
  // A table of its own: an older api beside this one updates `alert_sends` by deal and hash alone, and would email a
  // row of another channel, or keep a deal from the public for it. Alerts that were announced before have no texts.
  `ALTER TABLE alerts
    ADD COLUMN texts_status text NOT NULL DEFAULT 'off'
      CONSTRAINT alerts_texts_status_known CHECK (texts_status IN ('off', 'on', 'paused', 'cancelled')),
    ADD COLUMN texts_reason text,
    ADD COLUMN texts_changed_by uuid REFERENCES staff (id),
    ADD COLUMN texts_planned_at timestamptz,
    ADD COLUMN texts_resumed_at timestamptz,
    ADD COLUMN texts_counts jsonb`,
  // As in `alert_sends`, no foreign key leads to the member, and nothing here names a person.
  `CREATE TABLE alert_texts (
    deal_id uuid REFERENCES alerts (deal_id),
    phone_hash bytea,
    hash text NOT NULL,
    reference uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
    code text UNIQUE,
    link_version integer,
    says_stop boolean NOT NULL DEFAULT false,
    status text NOT NULL DEFAULT 'waiting' CONSTRAINT alert_texts_status_known
      CHECK (status IN ('waiting', 'claimed', 'handing', 'sent', 'refused', 'unknown', 'skipped')),
    reason text,
    not_before timestamptz NOT NULL,
    lease_until timestamptz,
    handed_at timestamptz,
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (deal_id, phone_hash)
  )`,
  `CREATE INDEX alert_texts_waiting ON alert_texts (not_before) WHERE status = 'waiting'`,
  `CREATE INDEX alert_texts_leased ON alert_texts (lease_until) WHERE status IN ('claimed', 'handing')`,
  'CREATE INDEX alert_texts_by_number ON alert_texts (phone_hash, handed_at)',
  'CREATE INDEX alert_texts_by_member ON alert_texts (hash)',
  // The rate that carriers grant a company whose texts they do not know yet.
  `INSERT INTO send_rates (name, per_second) VALUES ('text', 3.75)`,
  'GRANT SELECT, INSERT, UPDATE, DELETE ON alert_texts TO land_api',
  IS_LEAD_IN_TOUCH,
];

/** Texts about deals to members who agreed to texts. */
export class AlertTexts1766545200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
