import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ERASE_EXPIRED, ERASE_PERSON, FIND_PERSON, RIGHTS } from './1763640010000-privacy.js';
import { ERASE_EXPIRED_OF_ALL, ERASE_PERSON_ALONE, IS_NUMBER_IN_TOUCH } from './1763640011000-erasing.js';

/**
 * Who is one person is no longer guessed over made-up numbers, spam and tests; what belongs to a number is not taken
 * while others have it; and time ends for all that the privacy policy names. What the release before calls keeps its
 * parameters and columns.
 */
export class WhoseData1763640011000 implements MigrationInterface {
  readonly name = 'WhoseData1763640011000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION erase_expired, erase_person, find_person');
    await queryRunner.query(FIND_PERSON_WITH_LINKS);
    await queryRunner.query(ERASE_PERSON_ALONE);
    await queryRunner.query(IS_NUMBER_IN_TOUCH);
    await queryRunner.query(ERASE_EXPIRED_OF_ALL);
    await queryRunner.query('GRANT EXECUTE ON FUNCTION erase_person, erase_expired TO land_api');
    await queryRunner.query(ANY_PHONE);
    // What came after its lead was gone, such as a stop from the page: few rows, which would be looked for among all.
    await queryRunner.query(CONSENTS_BESIDE_LEADS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX consents_beside_leads');
    // Requests of numbers from abroad stay, and so may their form: the release before adds none.
    await queryRunner.query('DROP FUNCTION erase_expired, is_number_in_touch, erase_person, find_person');
    for (const statement of [FIND_PERSON, ERASE_PERSON, ERASE_EXPIRED, RIGHTS]) await queryRunner.query(statement);
  }
}

const ANY_PHONE = `
ALTER TABLE privacy_requests DROP CONSTRAINT privacy_requests_phone_form,
  ADD CONSTRAINT privacy_requests_phone_form CHECK (phone ~ '^\\+[1-9][0-9]{6,14}$')`;

const CONSENTS_BESIDE_LEADS = `
CREATE INDEX consents_beside_leads ON consents (agreed_at) WHERE erased_at IS NULL AND (lead_id IS NULL OR source <> 'form')`;

// The leads under the given numbers and addresses (under both, where both are given and the match is to be exact), each
// with what it matched by; then, unless exact, the leads under the other numbers and addresses of these, each with the
// lead it was found through. A number that cannot be in use is a placeholder that strangers share; suspected spam and
// tests name whomever they like: such leads are in only when they match by themselves. What belongs to more than 100
// leads is nobody's.
export const FIND_PERSON_WITH_LINKS = `
CREATE FUNCTION find_person(phones text[], emails text[], is_exact boolean,
  OUT lead_ids uuid[], OUT all_phones text[], OUT all_emails text[], OUT linked_by text[], OUT through uuid[])
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  hop record;
BEGIN
  lead_ids := '{}'; linked_by := '{}'; through := '{}';
  SELECT coalesce(array_agg(id), '{}') AS ids, coalesce(array_agg(way), '{}') AS ways, coalesce(array_agg(NULL::uuid), '{}') AS links INTO hop
  FROM (
    SELECT id, CASE count(*) WHEN 2 THEN 'both' ELSE min(way) END AS way FROM (
      SELECT id, 'phone' AS way FROM public.leads WHERE phone = ANY (phones)
      UNION ALL SELECT id, 'email' FROM public.leads WHERE email IS NOT NULL AND lower(email) = ANY (emails)
    ) AS matched
    GROUP BY id HAVING NOT is_exact OR phones = '{}' OR emails = '{}' OR count(*) = 2 LIMIT 101
  ) AS direct;
  LOOP
    lead_ids := lead_ids || hop.ids; linked_by := linked_by || hop.ways; through := through || hop.links;
    IF cardinality(lead_ids) > 100 THEN
      RAISE EXCEPTION 'too many leads for one person' USING ERRCODE = 'cardinality_violation';
    END IF;
    EXIT WHEN is_exact OR hop.ids = '{}';
    SELECT coalesce(array_agg(id), '{}') AS ids, coalesce(array_agg(way), '{}') AS ways, coalesce(array_agg(link), '{}') AS links INTO hop
    FROM (
      SELECT DISTINCT ON (id) id, way, link FROM (
        SELECT o.id, 'phone' AS way, l.id AS link FROM public.leads l JOIN public.leads o ON o.phone = l.phone
        WHERE l.id = ANY (hop.ids) AND NOT (l.phone_unlikely OR l.quarantined OR l.is_test) AND NOT (o.phone_unlikely OR o.quarantined OR o.is_test)
        UNION ALL
        SELECT o.id, 'email', l.id FROM public.leads l JOIN public.leads o ON o.email IS NOT NULL AND lower(o.email) = lower(l.email)
        WHERE l.id = ANY (hop.ids) AND NOT (l.quarantined OR l.is_test) AND NOT (o.quarantined OR o.is_test)
      ) AS kin
      WHERE id <> ALL (lead_ids) ORDER BY id, way LIMIT 101
    ) AS next;
  END LOOP;
  all_phones := phones;
  all_emails := emails;
  IF NOT is_exact THEN
    all_phones := ARRAY(SELECT unnest(phones) UNION SELECT phone FROM public.leads WHERE id = ANY (lead_ids));
    all_emails := ARRAY(SELECT unnest(emails) UNION SELECT lower(email) FROM public.leads WHERE id = ANY (lead_ids) AND email IS NOT NULL);
  END IF;
END $$`;
