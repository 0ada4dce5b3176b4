// Erases the personal values in the rows of some leads and numbers. It seals them first, because the salt is erased
// too. Only erase_person and erase_expired call it; the api may not.
const ERASE = `
CREATE FUNCTION erase_consents(lead_ids uuid[], subject_hashes bytea[]) RETURNS integer
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
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
END $$`;

// Missing values prove no erasure, because anyone who can write could have removed them. So the audit trail, a chain
// that nobody can change later, names the erased rows by their links. The entry is written when the transaction ends,
// through a table that is empty otherwise: earlier, its lock could deadlock with work whose rows the erasure still
// needs.
const ENTER = `
CREATE FUNCTION note_erasure() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.consent_erasures_to_enter (detail)
  SELECT jsonb_build_object('rows', jsonb_agg(l.seq ORDER BY l.seq),
    'from', to_char(min(e.erased_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'to', to_char(max(e.erased_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
  FROM changed e JOIN public.consent_links l ON l.consent_id = e.id WHERE e.erased_at IS NOT NULL HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER consents_erasures_are_entered AFTER UPDATE ON consents REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_erasure();

CREATE FUNCTION enter_erasure() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM public.append_audit(NULL, 'consents-erased', NULL, NULL, NEW.detail);
  DELETE FROM public.consent_erasures_to_enter WHERE id = NEW.id;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER consent_erasures_are_entered AFTER INSERT ON consent_erasures_to_enter
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION enter_erasure()`;

// Not even the owner of the tables can change a row by mistake. The only possible change is an erasure.
const KEEP = `
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the consent ledger is never changed' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER consents_are_kept BEFORE DELETE OR TRUNCATE ON consents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER consent_links_are_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON consent_links
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER form_copies_are_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON form_copies
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER released_forms_are_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON released_forms
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

CREATE FUNCTION allow_only_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  personal constant text[] := '{ip,user_agent,page_url,salt,erased_at}';
BEGIN
  IF OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL
    AND num_nonnulls(NEW.ip, NEW.user_agent, NEW.page_url, NEW.salt) = 0
    AND to_jsonb(NEW) - personal = to_jsonb(OLD) - personal THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'the consent ledger is never changed' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER consents_are_only_erased BEFORE UPDATE ON consents
  FOR EACH ROW EXECUTE FUNCTION allow_only_erasure()`;

/** The ledger's rows never change, except when a person is erased, which the audit trail records. */
export const ERASE_CONSENTS = [KEEP, ERASE, ENTER];
