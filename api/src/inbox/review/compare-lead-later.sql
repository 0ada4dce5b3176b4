-- Queues a new or changed lead of the last 90 days for the job that looks for duplicates.
CREATE OR REPLACE FUNCTION compare_lead_later() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO leads_to_compare (lead_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER leads_are_compared
  AFTER INSERT OR UPDATE OF phone, email, first_name, last_name, status, quarantined ON leads FOR EACH ROW
  WHEN (NEW.received_at > now() - interval '90 days') EXECUTE FUNCTION compare_lead_later();
