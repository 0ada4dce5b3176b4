-- Refuses changes of the consent ledger, even by the owner of its tables.
CREATE OR REPLACE FUNCTION refuse_ledger_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the consent ledger is never changed' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER consent_links_are_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON consent_links
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER consents_are_kept BEFORE DELETE OR TRUNCATE ON consents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER form_copies_are_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON form_copies
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER released_forms_are_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON released_forms
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

-- Allows only one change of a stored consent: the erasure of its personal values.
CREATE OR REPLACE FUNCTION allow_only_erasure() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  personal constant text[] := '{ip,user_agent,page_url,salt,erased_at}';
BEGIN
  IF OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL
    AND num_nonnulls(NEW.ip, NEW.user_agent, NEW.page_url, NEW.salt) = 0
    AND to_jsonb(NEW) - personal = to_jsonb(OLD) - personal THEN RETURN NEW; END IF;
  RAISE EXCEPTION 'the consent ledger is never changed' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER consents_are_only_erased BEFORE UPDATE ON consents
  FOR EACH ROW EXECUTE FUNCTION allow_only_erasure();
