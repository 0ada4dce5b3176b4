-- Queues new rows of the consent ledger for sealing.
CREATE OR REPLACE FUNCTION queue_consents() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.consents_to_seal SELECT id FROM added;
  RETURN NULL;
END $$;
CREATE TRIGGER consents_are_queued AFTER INSERT ON consents
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_consents();

-- Computes the hash of a link (one row of the chain): SHA-256 of the previous link's hash and the new content.
CREATE OR REPLACE FUNCTION next_link_hash(state bytea, first bytea, content text)
RETURNS bytea LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN sha256(coalesce(state, first) || convert_to(content, 'UTF8'));

-- Computes the hashes of several links in one statement, each from the one before.
CREATE OR REPLACE AGGREGATE link_hash(first bytea, content text) (SFUNC = next_link_hash, STYPE = bytea);

-- Seals up to `most` queued rows and returns their number: gives each a link in the chain of hashes. ledger-record.ts
-- computes the same hashes. The link covers the personal values only as a salted hash, so that they can be erased
-- while the chain stays verifiable. The lock lets only one process append at a time.
CREATE OR REPLACE FUNCTION seal_consents(most integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
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
END $$;
