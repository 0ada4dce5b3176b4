/** At most 50 views for each member of staff; what staff asked for goes with the leads that its answer names. */
export const LEAD_WORK_RULES = `
-- Of one person's adds at once, each waits for the one before, and then counts it.
CREATE FUNCTION refuse_too_many_views() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('lead_views of ' || NEW.staff_id, 0));
  IF (SELECT count(*) FROM public.lead_views WHERE staff_id = NEW.staff_id) >= 50 THEN
    RAISE EXCEPTION 'too many views' USING ERRCODE = 'check_violation', CONSTRAINT = 'lead_views_most';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER lead_views_most BEFORE INSERT ON lead_views FOR EACH ROW EXECUTE FUNCTION refuse_too_many_views();

-- An attempt about many leads, or one that made its lead, has no lead_id.
CREATE FUNCTION take_attempts_along() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM public.staff_attempts
  WHERE lead_id IS NULL AND answer::text ~ (SELECT string_agg(id::text, '|') FROM gone);
  RETURN NULL;
END $$;
CREATE TRIGGER leads_take_attempts_along AFTER DELETE ON leads REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION take_attempts_along()`;
