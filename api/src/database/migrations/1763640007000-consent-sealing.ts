/** What seals the consent ledger and keeps it from being changed; part of the migration of the ledger. */

const SAFE_PATH = 'SET search_path = pg_catalog, public, pg_temp';

// Rows that are in no link of the chain yet. Sealing them in the statement that stores a lead would make all leads wait
// for one lock. The api can neither write nor empty the queue.
const QUEUE = `
CREATE TABLE consents_to_seal (
  consent_id uuid NOT NULL,
  CONSTRAINT consents_to_seal_pkey PRIMARY KEY (consent_id)
);
INSERT INTO consents_to_seal SELECT id FROM consents;
CREATE FUNCTION queue_consents() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER ${SAFE_PATH} AS $$
BEGIN
  INSERT INTO public.consents_to_seal SELECT id FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER consents_are_queued AFTER INSERT ON consents REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION queue_consents()`;

// The text of a link and that of the evidence are made anew in TypeScript (consent/ledger) to verify the
// chain. What is personal is in the link only as a salted hash, so that it can be erased and the chain still be
// verified. The lock makes processes take turns; a volatile function takes a new snapshot for each statement, so that
// after it the last is the last.
const SEAL = `
CREATE FUNCTION next_link_hash(state bytea, first bytea, content text) RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN sha256(coalesce(state, first) || convert_to(content, 'UTF8'));
CREATE AGGREGATE link_hash(first bytea, content text) (SFUNC = next_link_hash, STYPE = bytea);
CREATE FUNCTION seal_consents(most integer) RETURNS integer
LANGUAGE plpgsql VOLATILE SECURITY DEFINER ${SAFE_PATH} AS $$
DECLARE
  last record;
  sealed timestamptz(3);
  count integer;
BEGIN
  IF NOT EXISTS (SELECT FROM public.consents_to_seal) THEN RETURN 0; END IF;
  PERFORM pg_advisory_xact_lock(4170332007);
  SELECT max(seq) AS seq, coalesce(max(hash), decode(repeat('00', 32), 'hex')) AS hash INTO last
  FROM (SELECT seq, hash FROM public.consent_links ORDER BY seq DESC LIMIT 1) AS newest;
  sealed := clock_timestamp();
  WITH queued AS (
    DELETE FROM public.consents_to_seal WHERE consent_id IN (SELECT consent_id FROM public.consents_to_seal ORDER BY consent_id LIMIT most)
    RETURNING consent_id
  ), numbered AS (
    SELECT c.*, coalesce(last.seq, 0) + row_number() OVER (ORDER BY c.id) AS seq,
      sha256(coalesce(c.salt, '') || convert_to(jsonb_build_array(host(c.ip), c.user_agent, c.page_url)::text, 'UTF8')) AS evidence
    FROM queued JOIN public.consents c ON c.id = queued.consent_id
  ), hashed AS (
    SELECT seq, id, evidence, public.link_hash(last.hash, jsonb_build_array(
      seq, id, lead_id, kind, channel, source, (extract(epoch FROM agreed_at) * 1000)::bigint, (extract(epoch FROM sealed) * 1000)::bigint,
      agreed_to_terms, sms_ticked, wording_version, encode(wording_sha256, 'hex'), section_release, encode(form_sha256, 'hex'),
      encode(subject_hash, 'hex'), encode(evidence, 'hex'))::text) OVER (ORDER BY seq ROWS UNBOUNDED PRECEDING) AS hash
    FROM numbered
  )
  INSERT INTO public.consent_links (seq, consent_id, sealed_at, evidence_hash, previous_hash, hash)
  SELECT seq, id, sealed, evidence, lag(hash, 1, last.hash) OVER (ORDER BY seq), hash FROM hashed;
  GET DIAGNOSTICS count = ROW_COUNT;
  RETURN count;
END $$;
REVOKE ALL ON FUNCTION seal_consents FROM PUBLIC;
GRANT EXECUTE ON FUNCTION seal_consents TO land_api`;

// Takes what is personal from the rows of some leads and numbers. They are sealed before, since the salt goes too.
const ERASE = `
CREATE FUNCTION erase_consents(lead_ids uuid[], subject_hashes bytea[]) RETURNS integer
LANGUAGE plpgsql VOLATILE SECURITY DEFINER ${SAFE_PATH} AS $$
DECLARE
  erased integer;
BEGIN
  PERFORM pg_advisory_xact_lock(4170332007);
  WHILE public.seal_consents(5000) > 0 LOOP NULL; END LOOP;
  UPDATE public.consents c SET ip = NULL, user_agent = NULL, page_url = NULL, salt = NULL, erased_at = clock_timestamp()
  FROM (
    SELECT id FROM public.consents WHERE lead_id = ANY (lead_ids)
    UNION
    SELECT id FROM public.consents WHERE subject_hash IS NOT NULL AND subject_hash = ANY (subject_hashes)
  ) AS about
  WHERE c.id = about.id AND c.erased_at IS NULL AND EXISTS (SELECT FROM public.consent_links l WHERE l.consent_id = c.id);
  GET DIAGNOSTICS erased = ROW_COUNT;
  RETURN erased;
END $$;
REVOKE ALL ON FUNCTION erase_consents FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_consents TO land_api`;

// Not even the owner of the tables changes a row by mistake; the one change there is, is an erasure.
const KEPT = `
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the consent ledger is never changed' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE FUNCTION allow_only_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  personal constant text[] := '{ip,user_agent,page_url,salt,erased_at}';
BEGIN
  IF OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL AND num_nonnulls(NEW.ip, NEW.user_agent, NEW.page_url, NEW.salt) = 0
    AND to_jsonb(NEW) - personal = to_jsonb(OLD) - personal THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'the consent ledger is never changed' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER consents_are_kept BEFORE DELETE OR TRUNCATE ON consents FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER consents_are_only_erased BEFORE UPDATE ON consents FOR EACH ROW EXECUTE FUNCTION allow_only_erasure();
CREATE TRIGGER consent_links_are_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON consent_links
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER form_copies_are_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON form_copies
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER released_forms_are_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON released_forms
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change()`;

/** After the tables are made. */
export const SEALING = [QUEUE, SEAL, ERASE, KEPT];

/** Before the tables are taken back; the tables themselves take their triggers with them. */
export const SEALING_TAKEN_BACK = [
  `DROP TRIGGER consents_are_kept ON consents;
   DROP TRIGGER consents_are_only_erased ON consents;
   DROP TRIGGER consents_are_queued ON consents`,
  'DROP TABLE consents_to_seal, consent_links, released_forms, form_copies',
  'DROP AGGREGATE link_hash(bytea, text)',
  'DROP FUNCTION next_link_hash, seal_consents, erase_consents, queue_consents, refuse_ledger_change, allow_only_erasure',
];
