-- Limits each member of staff to 50 saved views. The lock makes two concurrent inserts of one person wait for each
-- other, so that each counts the other.
CREATE OR REPLACE FUNCTION refuse_too_many_views() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('lead_views of ' || NEW.staff_id, 0));
  IF (SELECT count(*) FROM public.lead_views WHERE staff_id = NEW.staff_id) >= 50 THEN
    RAISE EXCEPTION 'too many views' USING ERRCODE = 'check_violation', CONSTRAINT = 'lead_views_most';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER lead_views_most BEFORE INSERT ON lead_views
  FOR EACH ROW EXECUTE FUNCTION refuse_too_many_views();
