-- Stores the interest of a lead (`interested`) in the deal with a slug (`about`). Intake and alerts call it, because
-- only this module may name its tables. Returns whether the deal is for sale: the interest in land that was sold or
-- withdrawn while its page was open is stored too, so that staff see what the person asked about. A buyer whose stored
-- answer is 'passes' becomes interested again.
CREATE OR REPLACE FUNCTION add_interest(interested uuid, about text, how text)
RETURNS boolean LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  deal uuid;
  open boolean;
BEGIN
  SELECT id, stage IN ('early', 'pending') INTO deal, open FROM deals
    WHERE slug = about AND stage NOT IN ('preparing', 'scheduled');
  IF deal IS NULL THEN RETURN false; END IF;
  INSERT INTO deal_interests AS i (deal_id, lead_id, via) VALUES (deal, interested, how)
    ON CONFLICT (deal_id, lead_id) DO UPDATE SET via = how, at = now(), answer = NULL WHERE i.answer = 'passes';
  IF FOUND AND how = 'member' THEN
    PERFORM append_audit(NULL, 'interest-added', interested, NULL, jsonb_build_object('dealId', deal));
  END IF;
  RETURN open;
END $$;
