import type { MigrationInterface, QueryRunner } from 'typeorm';

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
    WHERE p.lead_id = ANY (lead_ids) OR d.buyer_lead_id = ANY (lead_ids)
      OR d.id IN (SELECT c.deal_id FROM public.closings c WHERE c.buyer_lead_id = ANY (lead_ids))
    ORDER BY d.id FOR NO KEY UPDATE OF d
  );
  PERFORM FROM public.leads WHERE id = ANY (lead_ids) ORDER BY id FOR UPDATE;
  UPDATE public.deal_costs SET note = NULL WHERE note IS NOT NULL AND deal_id = ANY (deal_ids);
  UPDATE public.documents SET lead_id = NULL, deal_id = NULL, name = 'erased', bytes = NULL, at = '-infinity'
  WHERE deal_id = ANY (deal_ids) OR lead_id = ANY (lead_ids);
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
  `CREATE TABLE documents (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    lead_id uuid REFERENCES leads (id) ON DELETE CASCADE,
    deal_id uuid REFERENCES deals (id) ON DELETE CASCADE,
    name text NOT NULL CONSTRAINT documents_name_length CHECK (char_length(name) BETWEEN 1 AND 200),
    kind text NOT NULL CONSTRAINT documents_kind_known CHECK (kind IN ('pdf', 'jpeg', 'png')),
    bytes integer CONSTRAINT documents_bytes_bounds CHECK (bytes BETWEEN 1 AND 20971520),
    is_protected boolean NOT NULL DEFAULT false,
    staff_id uuid NOT NULL REFERENCES staff (id),
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    removed_at timestamptz,
    CONSTRAINT documents_of_lead_or_deal CHECK (num_nonnulls(lead_id, deal_id) = 1 OR bytes IS NULL)
  )`,
  'CREATE INDEX documents_lead_id ON documents (lead_id) WHERE lead_id IS NOT NULL',
  'CREATE INDEX documents_deal_id ON documents (deal_id) WHERE deal_id IS NOT NULL',
  'CREATE INDEX documents_to_delete ON documents (at) WHERE removed_at IS NOT NULL OR bytes IS NULL',
  `CREATE TABLE document_parts (
    document_id uuid NOT NULL REFERENCES documents (id) ON DELETE CASCADE,
    number integer NOT NULL,
    bytes bytea NOT NULL,
    PRIMARY KEY (document_id, number)
  )`,
  'GRANT SELECT, INSERT, UPDATE, DELETE ON documents TO land_api',
  'GRANT SELECT, INSERT ON document_parts TO land_api',
  ERASE_PERSON,
];

/** The documents of leads and deals. */
export class Documents1766275200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
