-- Returns when the status of a lead last became 'closed', or null. Deals call it, because only this module may name its
-- tables.
CREATE OR REPLACE FUNCTION lead_closed_at(lead uuid) RETURNS timestamptz
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT max(e.at) FROM lead_events e WHERE e.lead_id = lead AND e.kind = 'status-changed' AND e.detail->>'to' = 'closed'
$$;
