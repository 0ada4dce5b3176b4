-- Copies the lead's time of receipt to its new parcel, so that an index on parcels has the order of the lead list.
CREATE OR REPLACE FUNCTION copy_received_at() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  SELECT received_at INTO NEW.received_at FROM leads WHERE id = NEW.lead_id;
  RETURN NEW;
END $$;
CREATE TRIGGER parcels_copy_received_at BEFORE INSERT ON parcels
  FOR EACH ROW EXECUTE FUNCTION copy_received_at();
