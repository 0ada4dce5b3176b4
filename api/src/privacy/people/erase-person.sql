-- Erases a person. SECURITY DEFINER, because the api itself may not delete leads. Locks their deals and the leads
-- first, so that concurrent work on them waits and then finds none. Their documents become unfinished uploads, which a
-- job deletes, because deleting many takes longer than a request may. Imported rows lose their values. A deal keeps the day of its purchase, in Central
-- time, the default of COMPANY_TIME_ZONE, because the database has no settings. Data stored under a number or address alone
-- (texts, decisions to text, consents, requests) is erased only if no remaining lead has or had that number or address;
-- `shared` says that one did. A privacy request that loses its contact data is finished, because nobody could answer
-- it.
CREATE OR REPLACE FUNCTION erase_person(lead_ids uuid[], phones text[], emails text[], hash_key bytea, request_id uuid DEFAULT NULL,
  OUT leads integer, OUT consents integer, OUT messages integer, OUT requests uuid[], OUT shared boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  deal_ids uuid[];
  own_phones text[];
  own_emails text[];
  hashes bytea[];
BEGIN
  deal_ids := ARRAY(
    SELECT d.id FROM public.deals d LEFT JOIN public.parcels p ON p.id = d.parcel_id
    WHERE p.lead_id = ANY (lead_ids) OR d.buyer_lead_id = ANY (lead_ids)
      OR d.id IN (SELECT c.deal_id FROM public.closings c WHERE c.buyer_lead_id = ANY (lead_ids))
    ORDER BY d.id FOR NO KEY UPDATE OF d
  );
  PERFORM FROM public.leads WHERE id = ANY (lead_ids) ORDER BY id FOR UPDATE;
  UPDATE public.deals d SET bought_on = public.lead_bought_on(p.lead_id, 'America/Chicago')
  FROM public.parcels p WHERE p.id = d.parcel_id AND p.lead_id = ANY (lead_ids) AND d.bought_on IS NULL;
  UPDATE public.deal_costs SET note = NULL WHERE note IS NOT NULL AND deal_id = ANY (deal_ids);
  UPDATE public.documents SET lead_id = NULL, deal_id = NULL, name = 'erased', bytes = NULL, at = '-infinity'
  WHERE deal_id = ANY (deal_ids) OR lead_id = ANY (lead_ids);
  UPDATE public.import_rows SET cells = NULL, keys = NULL, match = NULL WHERE lead_id = ANY (lead_ids);
  DELETE FROM public.lead_notes WHERE lead_id = ANY (lead_ids);
  DELETE FROM public.lead_contacts WHERE lead_id = ANY (lead_ids);
  DELETE FROM public.lead_events WHERE lead_id = ANY (lead_ids);
  DELETE FROM public.leads WHERE id = ANY (lead_ids);
  GET DIAGNOSTICS leads = ROW_COUNT;
  own_phones := ARRAY(
    SELECT phone FROM unnest(phones) AS phone WHERE NOT EXISTS (
      SELECT FROM public.leads o WHERE o.phone = phone.phone
        OR (o.former <> '[]' AND public.former_keys(o.former) @> ARRAY[phone.phone]))
  );
  own_emails := ARRAY(
    SELECT email FROM unnest(emails) AS email WHERE NOT EXISTS (
      SELECT FROM public.leads o WHERE (o.email IS NOT NULL AND lower(o.email) = email.email)
        OR (o.former <> '[]' AND public.former_keys(o.former) @> ARRAY[email.email]))
  );
  UPDATE public.import_rows SET cells = NULL, keys = NULL, match = NULL WHERE keys && (own_phones || own_emails);
  hashes := ARRAY(SELECT sha256(hash_key || convert_to(phone, 'UTF8')) FROM unnest(own_phones) AS phone);
  shared := cardinality(own_phones) < cardinality(phones) OR cardinality(own_emails) < cardinality(emails);
  consents := public.erase_consents(lead_ids, hashes);
  DELETE FROM public.text_decisions WHERE phone_hash = ANY (hashes);
  UPDATE public.inbound_messages SET phone = NULL, body = NULL
  WHERE phone_hash = ANY (hashes) AND (phone IS NOT NULL OR body IS NOT NULL);
  GET DIAGNOSTICS messages = ROW_COUNT;
  WITH emptied AS (
    UPDATE public.privacy_requests SET phone = NULL, email = NULL,
      confirmed_at = coalesce(confirmed_at, now()), finished_at = coalesce(finished_at, now())
    WHERE id = request_id OR phone = ANY (own_phones) OR lower(email) = ANY (own_emails)
    RETURNING id, old.finished_at AS finished_before
  )
  SELECT coalesce(array_agg(id), '{}') INTO requests FROM emptied WHERE finished_before IS NULL;
END $$;
