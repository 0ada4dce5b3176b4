-- Adds an event each time a person joins or leaves the buyers list, whichever statement changed the membership.
CREATE OR REPLACE FUNCTION note_list_event() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.lead_id IS NOT NULL THEN
    INSERT INTO list_events (lead_id, kind, at) VALUES (NEW.lead_id, CASE NEW.status WHEN 'on' THEN 'joined' ELSE NEW.status END, NEW.changed_at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER list_members_changed AFTER UPDATE OF status, lead_id ON list_members FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status
    OR (NEW.status = 'on' AND OLD.lead_id IS DISTINCT FROM NEW.lead_id))
  EXECUTE FUNCTION note_list_event();
CREATE TRIGGER list_members_joined AFTER INSERT ON list_members
  FOR EACH ROW EXECUTE FUNCTION note_list_event();
