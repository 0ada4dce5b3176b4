-- Erases the personal values in the ledger rows of some leads and phone numbers, and returns how many rows it erased.
-- Seals all queued rows first, because sealing needs the salt. The api may not call it; erase_person and erase_expired
-- do.
CREATE OR REPLACE FUNCTION erase_consents(lead_ids uuid[], subject_hashes bytea[])
RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  erased integer;
BEGIN
  PERFORM pg_advisory_xact_lock(4170332007);
  WHILE public.seal_consents(5000) > 0 LOOP NULL; END LOOP;
  UPDATE public.consents c
  SET ip = NULL, user_agent = NULL, page_url = NULL, salt = NULL, erased_at = clock_timestamp()
  FROM (
    SELECT id FROM public.consents WHERE lead_id = ANY (lead_ids)
    UNION
    SELECT id FROM public.consents WHERE subject_hash IS NOT NULL AND subject_hash = ANY (subject_hashes)
  ) AS about
  WHERE c.id = about.id AND c.erased_at IS NULL
    AND EXISTS (SELECT FROM public.consent_links l WHERE l.consent_id = c.id);
  GET DIAGNOSTICS erased = ROW_COUNT;
  RETURN erased;
END $$;

-- Queues an audit entry that names the erased rows by their links, because empty values alone do not prove an erasure:
-- anyone who can write could have removed them.
CREATE OR REPLACE FUNCTION note_erasure() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.consent_erasures_to_enter (detail)
  SELECT jsonb_build_object('rows', jsonb_agg(l.seq ORDER BY l.seq),
    'from', to_char(min(e.erased_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'to', to_char(max(e.erased_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  FROM changed e JOIN public.consent_links l ON l.consent_id = e.id WHERE e.erased_at IS NOT NULL HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER consents_erasures_are_entered AFTER UPDATE ON consents
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_erasure();

-- Appends the queued audit entry at the end of the transaction. Appending it earlier would lock the audit trail while
-- the erasure still waits for locks of rows: a deadlock.
CREATE OR REPLACE FUNCTION enter_erasure() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM public.append_audit(NULL, 'consents-erased', NULL, NULL, NEW.detail);
  DELETE FROM public.consent_erasures_to_enter WHERE id = NEW.id;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER consent_erasures_are_entered AFTER INSERT ON consent_erasures_to_enter
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION enter_erasure();
