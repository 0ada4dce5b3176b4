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
  UPDATE public.deals d SET bought_on = public.lead_bought_on(p.lead_id, 'America/Chicago')
  FROM public.parcels p WHERE p.id = d.parcel_id AND p.lead_id = ANY (lead_ids) AND d.bought_on IS NULL;
  UPDATE public.deal_costs SET note = NULL WHERE note IS NOT NULL AND deal_id = ANY (deal_ids);
  UPDATE public.documents SET lead_id = NULL, deal_id = NULL, name = 'erased', bytes = NULL, at = '-infinity'
  WHERE deal_id = ANY (deal_ids) OR lead_id = ANY (lead_ids);
  UPDATE public.import_rows SET cells = NULL, keys = NULL, match = NULL WHERE lead_id = ANY (lead_ids);
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
  UPDATE public.import_rows SET cells = NULL, keys = NULL, match = NULL WHERE keys && (own_phones || own_emails);
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

const TAKE_BACK_LEADS = `
CREATE OR REPLACE FUNCTION take_back_leads(lead_ids uuid[]) RETURNS TABLE (lead_id uuid, why text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  kept jsonb;
  gone uuid[];
BEGIN
  PERFORM FROM public.leads WHERE id = ANY (lead_ids) ORDER BY id FOR UPDATE;
  SELECT coalesce(jsonb_object_agg(l.id, w.why) FILTER (WHERE w.why IS NOT NULL), '{}'),
    coalesce(array_agg(l.id) FILTER (WHERE w.why IS NULL), '{}')
  INTO kept, gone
  FROM public.leads l CROSS JOIN LATERAL (
    SELECT CASE
      WHEN EXISTS (SELECT FROM public.lead_contacts c WHERE c.lead_id = l.id)
        OR EXISTS (SELECT FROM public.lead_emails e WHERE e.lead_id = l.id) THEN 'contacted'
      WHEN EXISTS (SELECT FROM public.offers o WHERE o.lead_id = l.id)
        OR EXISTS (SELECT FROM public.owner_checks o WHERE o.lead_id = l.id) THEN 'offer'
      WHEN EXISTS (SELECT FROM public.parcels p JOIN public.deals d ON d.parcel_id = p.id WHERE p.lead_id = l.id)
        OR EXISTS (SELECT FROM public.deals d WHERE d.buyer_lead_id = l.id)
        OR EXISTS (SELECT FROM public.deal_interests i WHERE i.lead_id = l.id)
        OR EXISTS (SELECT FROM public.closings c WHERE l.id IN (c.lead_id, c.buyer_lead_id)) THEN 'deal'
      WHEN EXISTS (SELECT FROM public.documents x WHERE x.lead_id = l.id)
        OR EXISTS (SELECT FROM public.letters x WHERE x.lead_id = l.id) THEN 'papers'
      WHEN l.source <> 'import' OR l.version > 1
        OR EXISTS (SELECT FROM public.consents c WHERE c.lead_id = l.id)
        OR EXISTS (SELECT FROM public.lead_events e WHERE e.lead_id = l.id AND e.at <> l.received_at)
        OR EXISTS (SELECT FROM public.lead_notes n WHERE n.lead_id = l.id AND (n.at <> l.received_at OR n.taken_back_at IS NOT NULL))
        OR EXISTS (SELECT FROM public.parcels p WHERE p.lead_id = l.id AND (p.at <> l.received_at OR p.version > 1)) THEN 'changed'
    END AS why
  ) w
  WHERE l.id = ANY (lead_ids);
  WITH note AS (
    DELETE FROM public.lead_notes WHERE lead_id = ANY (gone)
  ), event AS (
    DELETE FROM public.lead_events WHERE lead_id = ANY (gone)
  )
  DELETE FROM public.leads WHERE id = ANY (gone);
  RETURN QUERY SELECT key::uuid, value FROM jsonb_each_text(kept);
END $$`;

const NOTE_SEARCH_TEXT = `
CREATE OR REPLACE FUNCTION note_search_text() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE leads l SET search_text = lead_words(l)
  WHERE l.id IN (NEW.lead_id, OLD.lead_id) AND l.search_text IS DISTINCT FROM lead_words(l);
  RETURN NULL;
END $$`;

const STATEMENTS = [
  `CREATE TABLE imports (
    id uuid PRIMARY KEY DEFAULT uuidv7(),
    kind text NOT NULL CONSTRAINT imports_kind_known CHECK (kind IN ('sellers', 'buyers', 'comps', 'inventory', 'stops')),
    state text NOT NULL DEFAULT 'reading' CONSTRAINT imports_state_known
      CHECK (state IN ('reading', 'mapping', 'checking', 'ready', 'running', 'done', 'undoing', 'undone')),
    file_name text NOT NULL CONSTRAINT imports_file_name_length CHECK (char_length(file_name) BETWEEN 1 AND 200),
    encoding text CONSTRAINT imports_encoding_known CHECK (encoding IN ('utf-8', 'utf-16le', 'utf-16be', 'windows-1252')),
    separator text CONSTRAINT imports_separator_known CHECK (separator IN (',', ';', E'\\t')),
    columns jsonb NOT NULL DEFAULT '[]',
    known text NOT NULL DEFAULT 'link' CONSTRAINT imports_known_known CHECK (known IN ('link', 'skip', 'fill-empty')),
    attested text CONSTRAINT imports_attested_length CHECK (char_length(attested) BETWEEN 1 AND 500),
    row_count integer NOT NULL DEFAULT 0,
    position integer NOT NULL DEFAULT 0,
    counts jsonb NOT NULL DEFAULT '{"done": 0, "new": 0, "known": 0, "refused": 0}',
    kept jsonb NOT NULL DEFAULT '{}',
    version integer NOT NULL DEFAULT 1,
    staff_id uuid NOT NULL REFERENCES staff (id),
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    ended_at timestamptz
  )`,
  "CREATE INDEX imports_at_work ON imports (id) WHERE state IN ('checking', 'running', 'undoing')",
  `CREATE TABLE import_rows (
    import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
    number integer NOT NULL,
    cells text[],
    keys text[],
    match text[],
    result text CONSTRAINT import_rows_result_known CHECK (result IN ('new', 'known', 'refused')),
    reason text,
    lead_id uuid REFERENCES leads (id) ON DELETE SET NULL,
    deal_id uuid REFERENCES deals (id) ON DELETE SET NULL,
    comp_id uuid REFERENCES comps (id) ON DELETE SET NULL,
    made jsonb,
    PRIMARY KEY (import_id, number)
  )`,
  'CREATE INDEX import_rows_by_result ON import_rows (import_id, result, number)',
  'CREATE INDEX import_rows_keys ON import_rows USING gin (keys)',
  'CREATE INDEX import_rows_match ON import_rows USING gin (match) WITH (fastupdate = off)',
  'CREATE INDEX import_rows_lead_id ON import_rows (lead_id) WHERE lead_id IS NOT NULL',
  'CREATE INDEX import_rows_deal_id ON import_rows (deal_id) WHERE deal_id IS NOT NULL',
  'CREATE INDEX import_rows_comp_id ON import_rows (comp_id) WHERE comp_id IS NOT NULL',
  'GRANT SELECT, INSERT, UPDATE, DELETE ON imports, import_rows TO land_api',
  `ALTER TABLE leads DROP CONSTRAINT leads_source_known,
    ADD CONSTRAINT leads_source_known CHECK (source IN ('form', 'phone', 'letter', 'email', 'in-person', 'other', 'import'))`,
  `ALTER TABLE lead_events DROP CONSTRAINT lead_events_kind_known,
    ADD CONSTRAINT lead_events_kind_known CHECK (
      kind IN ('entered', 'person-corrected', 'status-changed', 'lost-reason-changed', 'assignee-changed', 'follow-up-changed',
        'quarantine-released', 'quarantine-confirmed', 'change-undone', 'same-person-said',
        'same-person-retracted', 'note-edited', 'note-taken-back', 'note-struck', 'lead-covered', 'imported'))`,
  NOTE_SEARCH_TEXT,
  TAKE_BACK_LEADS,
  ERASE_PERSON,
];

/** Imports of lists from files, and their rows. */
export class Imports1766552400000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await queryRunner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Restore a backup instead.'));
  }
}
