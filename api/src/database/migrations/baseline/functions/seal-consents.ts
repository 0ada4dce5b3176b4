// The text of a link and that of the evidence are made anew in TypeScript (consent/ledger) to verify the chain. What is
// personal is in the link only as a salted hash, so that it can be erased and the chain still be verified. The lock
// makes processes take turns; a volatile function takes a new snapshot for each statement, so that after it the last is
// the last.
export const SEAL_CONSENTS = `
CREATE FUNCTION queue_consents() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.consents_to_seal SELECT id FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER consents_are_queued AFTER INSERT ON consents REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION queue_consents();

CREATE FUNCTION next_link_hash(state bytea, first bytea, content text) RETURNS bytea
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN sha256(coalesce(state, first) || convert_to(content, 'UTF8'));
CREATE AGGREGATE link_hash(first bytea, content text) (SFUNC = next_link_hash, STYPE = bytea);

CREATE FUNCTION seal_consents(most integer) RETURNS integer
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
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
    DELETE FROM public.consents_to_seal
    WHERE consent_id IN (SELECT consent_id FROM public.consents_to_seal ORDER BY consent_id LIMIT most)
    RETURNING consent_id
  ), numbered AS (
    SELECT c.*, coalesce(last.seq, 0) + row_number() OVER (ORDER BY c.id) AS seq,
      sha256(coalesce(c.salt, '')
        || convert_to(jsonb_build_array(host(c.ip), c.user_agent, c.page_url)::text, 'UTF8')) AS evidence
    FROM queued JOIN public.consents c ON c.id = queued.consent_id
  ), hashed AS (
    SELECT seq, id, evidence, public.link_hash(last.hash, jsonb_build_array(
      seq, id, lead_id, kind, channel, source,
      (extract(epoch FROM agreed_at) * 1000)::bigint, (extract(epoch FROM sealed) * 1000)::bigint,
      agreed_to_terms, sms_ticked, wording_version, encode(wording_sha256, 'hex'), section_release,
      encode(form_sha256, 'hex'), encode(subject_hash, 'hex'), encode(evidence, 'hex'))::text)
      OVER (ORDER BY seq ROWS UNBOUNDED PRECEDING) AS hash
    FROM numbered
  )
  INSERT INTO public.consent_links (seq, consent_id, sealed_at, evidence_hash, previous_hash, hash)
  SELECT seq, id, sealed, evidence, lag(hash, 1, last.hash) OVER (ORDER BY seq), hash FROM hashed;
  GET DIAGNOSTICS count = ROW_COUNT;
  RETURN count;
END $$`;
