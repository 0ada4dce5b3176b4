-- Finds the leads with the given phone numbers and addresses, and how each was found (linked_by). If both a number and
-- an address are given, an exact search finds only leads with both. Any other search continues from each lead to leads
-- with the same number or address, or linked by staff; `through` is the lead that led to it. Test leads, suspected
-- spam and numbers that cannot be in use lead to another lead only through a link by staff, because strangers share
-- them. A corrected value counts less than a current one, because it may belong to another person. Fails if it finds
-- more than 100 leads.
CREATE OR REPLACE FUNCTION find_person(phones text[], emails text[], is_exact boolean,
  OUT lead_ids uuid[], OUT all_phones text[], OUT all_emails text[], OUT linked_by text[], OUT through uuid[])
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  hop record;
BEGIN
  lead_ids := '{}'; linked_by := '{}'; through := '{}';
  SELECT coalesce(array_agg(id), '{}') AS ids, coalesce(array_agg(way), '{}') AS ways,
    coalesce(array_agg(NULL::uuid), '{}') AS links INTO hop
  FROM (
    SELECT id,
      CASE WHEN bool_or(way = 'phone') AND bool_or(way = 'email') THEN 'both' ELSE max(way) END AS way
    FROM (
      SELECT id, 'phone' AS way, 'phone' AS field FROM public.leads WHERE phone = ANY (phones)
      UNION ALL SELECT id, 'email', 'email' FROM public.leads WHERE email IS NOT NULL AND lower(email) = ANY (emails)
      UNION ALL SELECT o.id, 'corrected', 'phone' FROM unnest(phones) AS key
      JOIN public.leads o ON (o.former <> '[]' AND public.former_keys(o.former) @> ARRAY[key])
      UNION ALL SELECT o.id, 'corrected', 'email' FROM unnest(emails) AS key
      JOIN public.leads o ON (o.former <> '[]' AND public.former_keys(o.former) @> ARRAY[key])
    ) AS matched
    GROUP BY id HAVING NOT is_exact OR phones = '{}' OR emails = '{}' OR count(DISTINCT field) = 2 LIMIT 101
  ) AS direct;
  LOOP
    lead_ids := lead_ids || hop.ids; linked_by := linked_by || hop.ways; through := through || hop.links;
    IF cardinality(lead_ids) > 100 THEN
      RAISE EXCEPTION 'too many leads for one person' USING ERRCODE = 'cardinality_violation';
    END IF;
    EXIT WHEN is_exact OR hop.ids = '{}';
    SELECT coalesce(array_agg(id), '{}') AS ids, coalesce(array_agg(way), '{}') AS ways,
      coalesce(array_agg(link), '{}') AS links INTO hop
    FROM (
      SELECT DISTINCT ON (id) id, way, link FROM (
        SELECT o.id, 'phone' AS way, l.id AS link FROM public.leads l JOIN public.leads o ON o.phone = l.phone
        WHERE l.id = ANY (hop.ids) AND NOT (l.phone_unlikely OR l.quarantined OR l.is_test)
          AND NOT (o.phone_unlikely OR o.quarantined OR o.is_test)
        UNION ALL SELECT o.id, 'email', l.id FROM public.leads l
        JOIN public.leads o ON o.email IS NOT NULL AND lower(o.email) = lower(l.email)
        WHERE l.id = ANY (hop.ids) AND NOT (l.quarantined OR l.is_test) AND NOT (o.quarantined OR o.is_test)
        UNION ALL SELECT s.other_id, 'staff', s.lead_id FROM public.same_person s WHERE s.lead_id = ANY (hop.ids)
        UNION ALL SELECT s.lead_id, 'staff', s.other_id FROM public.same_person s WHERE s.other_id = ANY (hop.ids)
        UNION ALL SELECT o.id, 'corrected', l.id FROM public.leads l, unnest(public.former_keys(l.former)) AS key
        JOIN public.leads o ON o.phone = key OR (o.email IS NOT NULL AND lower(o.email) = key)
        WHERE l.id = ANY (hop.ids)
          AND NOT (l.quarantined OR l.is_test OR o.phone_unlikely OR o.quarantined OR o.is_test)
        UNION ALL SELECT o.id, 'corrected', l.id FROM public.leads l
        JOIN public.leads o ON (o.former <> '[]' AND public.former_keys(o.former) @> ARRAY[l.phone])
          OR (l.email IS NOT NULL AND (o.former <> '[]' AND public.former_keys(o.former) @> ARRAY[lower(l.email)]))
        WHERE l.id = ANY (hop.ids)
          AND NOT (l.phone_unlikely OR l.quarantined OR l.is_test OR o.quarantined OR o.is_test)
      ) AS kin
      WHERE id <> ALL (lead_ids) ORDER BY id, way LIMIT 101
    ) AS next;
  END LOOP;
  all_phones := phones;
  all_emails := emails;
  IF NOT is_exact THEN
    all_phones := ARRAY(SELECT unnest(phones) UNION SELECT phone FROM public.leads WHERE id = ANY (lead_ids));
    all_emails := ARRAY(
      SELECT unnest(emails) UNION
      SELECT lower(email) FROM public.leads WHERE id = ANY (lead_ids) AND email IS NOT NULL
    );
  END IF;
END $$;
