import type { MigrationInterface, QueryRunner } from 'typeorm';

const LEAD_CLOSED_AT = `
CREATE FUNCTION lead_closed_at(lead uuid) RETURNS timestamptz
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT max(e.at) FROM lead_events e WHERE e.lead_id = lead AND e.kind = 'status-changed' AND e.detail->>'to' = 'closed'
$$`;

const ERASE_PERSON = `
CREATE OR REPLACE FUNCTION erase_person(lead_ids uuid[], phones text[], emails text[], hash_key bytea, request_id uuid DEFAULT NULL,
  OUT leads integer, OUT consents integer, OUT messages integer, OUT requests uuid[], OUT shared boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  deal_ids uuid[];
  own_phones text[];
  own_emails text[];
  hashes bytea[];
BEGIN
  deal_ids := ARRAY(
    SELECT d.id FROM public.deals d LEFT JOIN public.parcels p ON p.id = d.parcel_id
    WHERE p.lead_id = ANY (lead_ids) OR d.buyer_lead_id = ANY (lead_ids) ORDER BY d.id FOR NO KEY UPDATE OF d
  );
  PERFORM FROM public.leads WHERE id = ANY (lead_ids) ORDER BY id FOR UPDATE;
  UPDATE public.deal_costs SET note = NULL WHERE note IS NOT NULL AND deal_id = ANY (deal_ids);
  DELETE FROM public.lead_notes WHERE lead_id = ANY (lead_ids);
  DELETE FROM public.lead_contacts WHERE lead_id = ANY (lead_ids);
  DELETE FROM public.lead_events WHERE lead_id = ANY (lead_ids);
  DELETE FROM public.leads WHERE id = ANY (lead_ids);
  GET DIAGNOSTICS leads = ROW_COUNT;
  own_phones := ARRAY(
    SELECT phone FROM unnest(phones) AS phone WHERE NOT EXISTS (
      SELECT FROM public.leads o WHERE o.phone = phone.phone
        OR (o.former <> '[]' AND public.former_keys(o.former) @> ARRAY[phone.phone]))
  );
  own_emails := ARRAY(
    SELECT email FROM unnest(emails) AS email WHERE NOT EXISTS (
      SELECT FROM public.leads o WHERE (o.email IS NOT NULL AND lower(o.email) = email.email)
        OR (o.former <> '[]' AND public.former_keys(o.former) @> ARRAY[email.email]))
  );
  hashes := ARRAY(SELECT sha256(hash_key || convert_to(phone, 'UTF8')) FROM unnest(own_phones) AS phone);
  shared := cardinality(own_phones) < cardinality(phones) OR cardinality(own_emails) < cardinality(emails);
  consents := public.erase_consents(lead_ids, hashes);
  DELETE FROM public.text_decisions WHERE phone_hash = ANY (hashes);
  UPDATE public.inbound_messages SET phone = NULL, body = NULL
  WHERE phone_hash = ANY (hashes) AND (phone IS NOT NULL OR body IS NOT NULL);
  GET DIAGNOSTICS messages = ROW_COUNT;
  WITH emptied AS (
    UPDATE public.privacy_requests SET phone = NULL, email = NULL,
      confirmed_at = coalesce(confirmed_at, now()), finished_at = coalesce(finished_at, now())
    WHERE id = request_id OR phone = ANY (own_phones) OR lower(email) = ANY (own_emails)
    RETURNING id, old.finished_at AS finished_before
  )
  SELECT coalesce(array_agg(id), '{}') INTO requests FROM emptied WHERE finished_before IS NULL;
END $$`;

const STATEMENTS = [
  `CREATE TABLE deal_costs (
    id uuid CONSTRAINT deal_costs_pkey PRIMARY KEY DEFAULT uuidv7(),
    deal_id uuid NOT NULL CONSTRAINT deal_costs_deal_id_fkey REFERENCES deals (id) ON DELETE CASCADE,
    kind text NOT NULL CONSTRAINT deal_costs_kind_known CHECK (kind IN (
      'closing', 'title', 'recording', 'survey', 'back-taxes', 'marketing', 'commission', 'travel', 'other'
    )),
    amount_cents integer NOT NULL CONSTRAINT deal_costs_amount_bounds CHECK (amount_cents BETWEEN 1 AND 2000000000),
    day date NOT NULL CONSTRAINT deal_costs_day_bounds CHECK (day >= '1990-01-01'),
    note text CONSTRAINT deal_costs_note_length CHECK (char_length(note) BETWEEN 1 AND 200),
    staff_id uuid NOT NULL CONSTRAINT deal_costs_staff_id_fkey REFERENCES staff (id),
    at timestamptz NOT NULL DEFAULT now(),
    removed_at timestamptz
  )`,
  'CREATE INDEX deal_costs_deal_id ON deal_costs (deal_id)',
  'GRANT SELECT, INSERT, UPDATE ON deal_costs TO land_api',
  `ALTER TABLE deals
    ADD COLUMN bought_on date CONSTRAINT deals_bought_on_bounds CHECK (bought_on >= '1990-01-01'),
    ADD COLUMN costs_version integer NOT NULL DEFAULT 0`,
  LEAD_CLOSED_AT,
  // In Central time, the default of COMPANY_TIME_ZONE, because a migration has no settings. Staff can correct the day.
  `UPDATE deals d SET bought_on = (lead_closed_at(p.lead_id) AT TIME ZONE 'America/Chicago')::date
    FROM parcels p WHERE p.id = d.parcel_id AND d.holding = 'owned'`,
  ERASE_PERSON,
];

/** The costs of a deal, and the day on which its land was bought. */
export class DealCosts1766016000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
