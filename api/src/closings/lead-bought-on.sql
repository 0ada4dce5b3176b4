-- Returns the day on which we bought the land of a closed lead: the day of its closing, unless that is later than today,
-- otherwise the day on which the lead became closed. Null for other leads. Deals call it, because they know no closings.
CREATE OR REPLACE FUNCTION lead_bought_on(lead uuid, zone text) RETURNS date
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(
    (SELECT c.closes_on FROM closings c WHERE c.lead_id = l.id AND c.closes_on <= (now() AT TIME ZONE zone)::date),
    (lead_closed_at(l.id) AT TIME ZONE zone)::date
  )
  FROM leads l WHERE l.id = lead AND l.status = 'closed'
$$;
