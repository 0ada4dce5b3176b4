-- Appends one entry to the audit trail and returns its number. SECURITY DEFINER, so that the api can append only
-- entries whose hash this function computed. VOLATILE (the default), so that the SELECT after the lock sees the real
-- last entry.
CREATE OR REPLACE FUNCTION append_audit(staff_id uuid, action text, lead_id uuid, ip inet, detail jsonb)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  previous record;
  entry record;
BEGIN
  PERFORM pg_advisory_xact_lock(4170332002);
  SELECT e.seq, e.hash INTO previous FROM public.audit_entries e ORDER BY e.seq DESC LIMIT 1;
  SELECT coalesce(previous.seq, 0) + 1 AS seq, clock_timestamp() AS at,
         coalesce(previous.hash, decode(repeat('00', 32), 'hex')) AS previous_hash INTO entry;
  INSERT INTO public.audit_entries (seq, at, staff_id, action, lead_id, ip, detail, previous_hash, hash)
  VALUES (entry.seq, entry.at, $1, $2, $3, $4, coalesce($5, '{}'), entry.previous_hash,
    sha256(entry.previous_hash || convert_to(
      jsonb_build_array(entry.seq, (extract(epoch FROM entry.at) * 1000000)::bigint, $1, $2, $3, host($4),
        coalesce($5, '{}'))::text, 'UTF8')));
  RETURN entry.seq;
END $$;

-- Refuses every change of stored entries, even by the owner of the table.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit entries are never changed' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER audit_entries_are_kept BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
