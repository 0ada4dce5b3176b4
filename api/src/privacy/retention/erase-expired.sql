-- Tells whether a number has sent a text, stopped or restored texts, or given a consent since a time. Forms with a
-- number that cannot be in use do not count, because strangers share such numbers.
CREATE OR REPLACE FUNCTION is_number_in_touch(hash bytea, since timestamptz)
RETURNS boolean LANGUAGE sql STABLE AS $$
SELECT EXISTS (SELECT FROM public.inbound_messages m WHERE m.phone_hash = hash AND m.received_at >= since)
  OR EXISTS (
    SELECT FROM public.suppressions s WHERE s.phone_hash = hash AND greatest(s.stopped_at, s.restored_at) >= since
  )
  OR EXISTS (
    SELECT FROM public.consents c LEFT JOIN public.leads l ON l.id = c.lead_id
    WHERE c.subject_hash = hash AND c.agreed_at >= since AND l.phone_unlikely IS NOT TRUE
  )
$$;

-- Tells whether there was a contact with the person of a lead since a time, besides the form. in-touch.fixture.ts
-- lists every table with a person's key. A bounced email is not a contact, and neither is a membership of the buyers
-- list alone.
CREATE OR REPLACE FUNCTION is_lead_in_touch(lead uuid, since timestamptz)
RETURNS boolean LANGUAGE sql STABLE AS $$
SELECT EXISTS (SELECT FROM public.lead_contacts c WHERE c.lead_id = lead AND c.at >= since)
  OR EXISTS (SELECT FROM public.lead_notes n WHERE n.lead_id = lead AND n.at >= since)
  OR EXISTS (SELECT FROM public.lead_emails e WHERE e.lead_id = lead AND e.at >= since AND NOT e.is_automatic)
  OR EXISTS (SELECT FROM public.offers o WHERE o.lead_id = lead AND o.at >= since)
  OR EXISTS (
    SELECT FROM public.offers o JOIN public.offer_events e ON e.offer_id = o.id WHERE o.lead_id = lead AND e.at >= since
  )
  OR EXISTS (
    SELECT FROM public.deal_interests i WHERE i.lead_id = lead
      AND (i.at >= since OR (i.gone IN ('sent', 'unknown') AND i.gone_at >= since))
  )
  OR EXISTS (
    SELECT FROM public.deals d WHERE d.buyer_lead_id = lead AND greatest(d.closed_at, d.sold_on) >= since
  )
  OR EXISTS (SELECT FROM public.list_events e WHERE e.lead_id = lead AND e.staff_id IS NOT NULL AND e.at >= since)
  OR EXISTS (
    SELECT FROM public.list_members m WHERE m.lead_id = lead AND (
      greatest(m.proven_at, m.told_at) >= since
      OR (m.status IN ('left', 'complained') AND m.changed_at >= since)
      OR EXISTS (
        SELECT FROM public.alerts a JOIN public.alert_sends s ON s.deal_id = a.deal_id AND s.hash = m.hash
        WHERE s.status IN ('sent', 'unknown') AND s.handed_at >= since
      )
      OR EXISTS (
        SELECT FROM public.alert_texts t WHERE t.hash = m.hash AND t.status IN ('sent', 'unknown') AND t.handed_at >= since
      )
    )
  )
$$;

-- Erases up to `most` leads whose person was not in touch for `years` years, oldest first, a few at a time so that no
-- lock is held for long; then texts and consents without a lead, and the contact data of finished privacy requests.
-- Returns the ids of the erased leads. A person is in touch through any lead with the same number or address, through
-- is_number_in_touch, or through a privacy request. Only one process runs it at a time. OFFSET 0 makes Postgres read
-- the oldest rows first and stop at the LIMIT.
CREATE OR REPLACE FUNCTION erase_expired(most integer, years integer, hash_key bytea)
RETURNS uuid[] LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  before timestamptz := now() - make_interval(years => years);
  asking_phones text[] := ARRAY(
    SELECT phone FROM public.privacy_requests WHERE received_at >= before AND phone IS NOT NULL
  );
  asking_emails text[] := ARRAY(
    SELECT lower(email) FROM public.privacy_requests WHERE received_at >= before AND email IS NOT NULL
  );
  asking_hashes bytea[] := ARRAY(
    SELECT sha256(hash_key || convert_to(phone, 'UTF8')) FROM unnest(asking_phones) AS phone
  );
  expired uuid[];
  numbers text[];
  stale uuid[];
  texts integer;
  requests integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(4170332010) THEN RETURN '{}'; END IF;
  SELECT coalesce(array_agg(id), '{}'), coalesce(array_agg(DISTINCT phone), '{}') INTO expired, numbers FROM (
    SELECT l.id, l.phone FROM (
      SELECT id, phone, phone_unlikely, email, received_at FROM public.leads
      WHERE received_at < before ORDER BY received_at OFFSET 0
    ) AS l
    WHERE NOT EXISTS (
        SELECT FROM (
          SELECT l.id, l.received_at
          UNION ALL SELECT o.id, o.received_at FROM public.leads o WHERE o.phone = l.phone AND NOT l.phone_unlikely
          UNION ALL
          SELECT o.id, o.received_at FROM public.leads o WHERE o.email IS NOT NULL AND lower(o.email) = lower(l.email)
        ) AS kin
        WHERE kin.received_at >= before OR public.is_lead_in_touch(kin.id, before)
      )
      AND (l.phone_unlikely OR NOT (l.phone = ANY (asking_phones)
        OR public.is_number_in_touch(sha256(hash_key || convert_to(l.phone, 'UTF8')), before)))
      AND (l.email IS NULL OR NOT lower(l.email) = ANY (asking_emails))
    LIMIT most
  ) AS old;
  IF expired <> '{}' THEN PERFORM public.erase_person(expired, numbers, '{}', hash_key); END IF;

  UPDATE public.inbound_messages m SET phone = NULL, body = NULL
  WHERE m.received_at < before AND m.phone IS NOT NULL
    AND NOT EXISTS (SELECT FROM public.leads l WHERE l.phone = m.phone AND NOT l.phone_unlikely)
    AND NOT (m.phone = ANY (asking_phones) OR public.is_number_in_touch(m.phone_hash, before));
  GET DIAGNOSTICS texts = ROW_COUNT;

  SELECT coalesce(array_agg(id), '{}') INTO stale FROM (
    SELECT c.id FROM (
      SELECT id, lead_id, subject_hash FROM public.consents
      WHERE erased_at IS NULL AND (lead_id IS NULL OR source <> 'form') AND agreed_at < before
      ORDER BY agreed_at OFFSET 0
    ) AS c
    WHERE (SELECT l.id FROM public.leads l WHERE l.id = c.lead_id) IS NULL
      AND NOT EXISTS (
        SELECT FROM public.consents k JOIN public.leads l ON l.id = k.lead_id
        WHERE k.subject_hash = c.subject_hash AND NOT l.phone_unlikely
      )
      AND NOT (c.subject_hash = ANY (asking_hashes) OR public.is_number_in_touch(c.subject_hash, before))
    LIMIT most
  ) AS beside;
  IF stale <> '{}' THEN
    -- Seals the waiting rows, so that their salt can be erased.
    PERFORM public.erase_consents('{}', '{}');
    UPDATE public.consents c
    SET ip = NULL, user_agent = NULL, page_url = NULL, salt = NULL, erased_at = clock_timestamp()
    WHERE c.id = ANY (stale) AND EXISTS (SELECT FROM public.consent_links k WHERE k.consent_id = c.id);
  END IF;

  UPDATE public.privacy_requests SET phone = NULL, email = NULL
  WHERE finished_at < before AND (phone IS NOT NULL OR email IS NOT NULL);
  GET DIAGNOSTICS requests = ROW_COUNT;
  DELETE FROM public.text_decisions WHERE at < before;
  -- The caller audits the erased leads.
  IF stale <> '{}' OR texts + requests > 0 THEN
    PERFORM public.append_audit(NULL, 'retention-ended', NULL, NULL,
      jsonb_build_object('consents', cardinality(stale), 'messages', texts, 'requests', requests));
  END IF;
  RETURN expired;
END $$;
