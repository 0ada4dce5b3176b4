-- Deletes imported leads with their notes, history and land, except those that were worked on since; of these it
-- returns the id and why. All that an import stores has the time of the lead's receipt; whatever has another time is
-- work of staff or of the person. SECURITY DEFINER, because the api itself may not delete leads.
CREATE OR REPLACE FUNCTION take_back_leads(lead_ids uuid[]) RETURNS TABLE (lead_id uuid, why text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  kept jsonb;
  gone uuid[];
BEGIN
  PERFORM FROM public.leads WHERE id = ANY (lead_ids) ORDER BY id FOR UPDATE;
  SELECT coalesce(jsonb_object_agg(l.id, w.why) FILTER (WHERE w.why IS NOT NULL), '{}'),
    coalesce(array_agg(l.id) FILTER (WHERE w.why IS NULL), '{}')
  INTO kept, gone
  FROM public.leads l CROSS JOIN LATERAL (
    SELECT CASE
      WHEN EXISTS (SELECT FROM public.lead_contacts c WHERE c.lead_id = l.id)
        OR EXISTS (SELECT FROM public.lead_emails e WHERE e.lead_id = l.id) THEN 'contacted'
      WHEN EXISTS (SELECT FROM public.offers o WHERE o.lead_id = l.id)
        OR EXISTS (SELECT FROM public.owner_checks o WHERE o.lead_id = l.id) THEN 'offer'
      WHEN EXISTS (SELECT FROM public.parcels p JOIN public.deals d ON d.parcel_id = p.id WHERE p.lead_id = l.id)
        OR EXISTS (SELECT FROM public.deals d WHERE d.buyer_lead_id = l.id)
        OR EXISTS (SELECT FROM public.deal_interests i WHERE i.lead_id = l.id)
        OR EXISTS (SELECT FROM public.closings c WHERE l.id IN (c.lead_id, c.buyer_lead_id)) THEN 'deal'
      WHEN EXISTS (SELECT FROM public.documents x WHERE x.lead_id = l.id)
        OR EXISTS (SELECT FROM public.letters x WHERE x.lead_id = l.id) THEN 'papers'
      WHEN l.source <> 'import' OR l.version > 1
        OR EXISTS (SELECT FROM public.consents c WHERE c.lead_id = l.id)
        OR EXISTS (SELECT FROM public.lead_events e WHERE e.lead_id = l.id AND e.at <> l.received_at)
        OR EXISTS (SELECT FROM public.lead_notes n WHERE n.lead_id = l.id AND (n.at <> l.received_at OR n.taken_back_at IS NOT NULL))
        OR EXISTS (SELECT FROM public.parcels p WHERE p.lead_id = l.id AND (p.at <> l.received_at OR p.version > 1)) THEN 'changed'
    END AS why
  ) w
  WHERE l.id = ANY (lead_ids);
  -- In one statement, because a trigger on notes would first store the search text of each lead without them.
  WITH note AS (
    DELETE FROM public.lead_notes WHERE lead_id = ANY (gone)
  ), event AS (
    DELETE FROM public.lead_events WHERE lead_id = ANY (gone)
  )
  DELETE FROM public.leads WHERE id = ANY (gone);
  RETURN QUERY SELECT key::uuid, value FROM jsonb_each_text(kept);
END $$;
