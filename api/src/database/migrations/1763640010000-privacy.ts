import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Requests of people about their data, and the one way in which a lead is ever removed. */
export class Privacy1763640010000 implements MigrationInterface {
  readonly name = 'Privacy1763640010000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(PRIVACY_REQUESTS);
    await queryRunner.query(FIND_PERSON);
    await queryRunner.query(ERASE_PERSON);
    await queryRunner.query(ERASE_EXPIRED);
    await queryRunner.query(RIGHTS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('GRANT EXECUTE ON FUNCTION erase_consents TO land_api');
    await queryRunner.query('DROP FUNCTION erase_expired, erase_person, find_person');
    await queryRunner.query('DROP TABLE privacy_requests');
  }
}

const PRIVACY_REQUESTS = `
CREATE TABLE privacy_requests (
  id uuid NOT NULL DEFAULT uuidv7(),
  kind text NOT NULL,
  phone text,
  email text,
  received_at timestamptz NOT NULL,
  confirm_by timestamptz NOT NULL,
  finish_by timestamptz NOT NULL,
  confirmed_at timestamptz,
  finished_at timestamptz,
  CONSTRAINT privacy_requests_pkey PRIMARY KEY (id),
  CONSTRAINT privacy_requests_kind_known CHECK (kind IN ('export', 'correct', 'erase', 'stop-marketing')),
  CONSTRAINT privacy_requests_phone_form CHECK (phone ~ '^\\+1[0-9]{10}$'),
  CONSTRAINT privacy_requests_email_length CHECK (char_length(email) BETWEEN 3 AND 254)
);
CREATE INDEX privacy_requests_open ON privacy_requests (finish_by) WHERE finished_at IS NULL`;

// The leads of a person: those under the given numbers and addresses and, unless told otherwise, those under the other
// numbers and addresses of these leads, until there are no more. A seller's lead has no address, so that an address
// alone would miss it. Someone who fills in a made-up number shares it with strangers: what belongs to more than 100
// leads is nobody's.
export const FIND_PERSON = `
CREATE FUNCTION find_person(phones text[], emails text[], is_exact boolean, OUT lead_ids uuid[], OUT all_phones text[], OUT all_emails text[])
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  found_before integer := -1;
BEGIN
  all_phones := phones;
  all_emails := emails;
  LOOP
    SELECT coalesce(array_agg(l.id), '{}'),
      CASE WHEN is_exact THEN all_phones ELSE ARRAY(SELECT unnest(all_phones) UNION SELECT unnest(array_agg(l.phone))) END,
      CASE WHEN is_exact THEN all_emails ELSE ARRAY(SELECT unnest(all_emails) UNION SELECT unnest(array_agg(lower(l.email)) FILTER (WHERE l.email IS NOT NULL))) END
    INTO lead_ids, all_phones, all_emails
    FROM public.leads l WHERE l.phone = ANY (all_phones) OR (l.email IS NOT NULL AND lower(l.email) = ANY (all_emails));
    EXIT WHEN is_exact OR cardinality(lead_ids) = found_before;
    IF cardinality(lead_ids) > 100 THEN
      RAISE EXCEPTION 'too many leads for one person' USING ERRCODE = 'cardinality_violation';
    END IF;
    found_before := cardinality(lead_ids);
  END LOOP;
END $$`;

// With the rights of the tables' owner, because the api may remove no lead otherwise. Notices and their deliveries go
// with the lead.
export const ERASE_PERSON = `
CREATE FUNCTION erase_person(lead_ids uuid[], phones text[], emails text[], hash_key bytea, OUT leads integer, OUT consents integer, OUT messages integer)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  hashes bytea[] := ARRAY(SELECT sha256(hash_key || convert_to(phone, 'UTF8')) FROM unnest(phones) AS phone);
BEGIN
  DELETE FROM public.lead_notes WHERE lead_id = ANY (lead_ids);
  DELETE FROM public.lead_contacts WHERE lead_id = ANY (lead_ids);
  DELETE FROM public.lead_events WHERE lead_id = ANY (lead_ids);
  DELETE FROM public.leads WHERE id = ANY (lead_ids);
  GET DIAGNOSTICS leads = ROW_COUNT;
  consents := public.erase_consents(lead_ids, hashes);
  DELETE FROM public.text_decisions WHERE phone_hash = ANY (hashes);
  UPDATE public.inbound_messages SET phone = NULL, body = NULL WHERE phone_hash = ANY (hashes) AND (phone IS NOT NULL OR body IS NOT NULL);
  GET DIAGNOSTICS messages = ROW_COUNT;
  UPDATE public.privacy_requests SET phone = NULL, email = NULL WHERE phone = ANY (phones) OR lower(email) = ANY (emails);
END $$;
REVOKE ALL ON FUNCTION erase_person FROM PUBLIC`;

// The oldest first, a few at a time, so that no statement holds its locks for long. One process at a time.
export const ERASE_EXPIRED = `
CREATE FUNCTION erase_expired(most integer, years integer, hash_key bytea) RETURNS uuid[]
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  expired uuid[];
  numbers text[];
  before timestamptz := now() - make_interval(years => years);
BEGIN
  IF NOT pg_try_advisory_xact_lock(4170332010) THEN RETURN '{}'; END IF;
  SELECT coalesce(array_agg(id), '{}'), coalesce(array_agg(DISTINCT phone), '{}') INTO expired, numbers FROM (
    SELECT l.id, l.phone FROM public.leads l
    WHERE l.received_at < before
      AND NOT EXISTS (SELECT FROM public.leads o WHERE o.phone = l.phone AND o.received_at >= before)
      AND NOT EXISTS (SELECT FROM public.lead_contacts c JOIN public.leads o ON o.id = c.lead_id WHERE o.phone = l.phone AND c.at >= before)
      AND NOT EXISTS (
        SELECT FROM public.inbound_messages m WHERE m.phone_hash = sha256(hash_key || convert_to(l.phone, 'UTF8')) AND m.received_at >= before
      )
    ORDER BY l.received_at LIMIT most
  ) AS old;
  IF expired <> '{}' THEN PERFORM public.erase_person(expired, numbers, '{}', hash_key); END IF;
  UPDATE public.inbound_messages m SET phone = NULL, body = NULL
  WHERE m.received_at < before AND m.phone IS NOT NULL AND NOT EXISTS (SELECT FROM public.leads l WHERE l.phone = m.phone);
  DELETE FROM public.text_decisions WHERE at < before;
  RETURN expired;
END $$;
REVOKE ALL ON FUNCTION erase_expired FROM PUBLIC`;

export const RIGHTS = `
GRANT SELECT, INSERT, UPDATE ON privacy_requests TO land_api;
GRANT EXECUTE ON FUNCTION erase_person, erase_expired TO land_api;
REVOKE EXECUTE ON FUNCTION erase_consents FROM land_api`;
