-- Deletes the stored responses of staff requests that contain the id of a deleted lead. Only for responses without
-- lead_id (requests that changed many leads, or created the lead): the foreign key deletes the others.
CREATE OR REPLACE FUNCTION take_attempts_along() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM public.staff_attempts
  WHERE lead_id IS NULL AND answer::text ~ (SELECT string_agg(id::text, '|') FROM gone);
  RETURN NULL;
END $$;
CREATE TRIGGER leads_take_attempts_along AFTER DELETE ON leads
  REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION take_attempts_along();
