import { ERASE_EXPIRED } from '../baseline/functions/erase-expired.js';
import { FIND_PERSON } from '../baseline/functions/find-person.js';
import { SEARCHED_WORDS } from '../baseline/functions/lead-words.js';

const COMPARE_LEAD_LATER = `CREATE FUNCTION compare_lead_later() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
  BEGIN
    INSERT INTO leads_to_compare (lead_id) VALUES (NEW.id);
    RETURN NULL;
  END $$`;
const COMPARED = `CREATE TRIGGER leads_are_compared AFTER INSERT OR UPDATE OF phone, email, first_name, last_name, status, quarantined ON leads
  FOR EACH ROW WHEN (NEW.received_at > now() - interval '90 days') EXECUTE FUNCTION compare_lead_later()`;
const COPY_RECEIVED_AT = `CREATE FUNCTION copy_received_at() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
  BEGIN
    SELECT received_at INTO NEW.received_at FROM leads WHERE id = NEW.lead_id;
    RETURN NEW;
  END $$`;
const COPIED =
  'CREATE TRIGGER parcels_copy_received_at BEFORE INSERT ON parcels FOR EACH ROW EXECUTE FUNCTION copy_received_at()';

/** Functions and triggers that former versions of migrations lacked, or made otherwise. */
export const FUNCTIONS = [
  ...SEARCHED_WORDS,
  FIND_PERSON,
  ...ERASE_EXPIRED,
  COMPARE_LEAD_LATER,
  COMPARED,
  COPY_RECEIVED_AT,
  COPIED,
].map((text) => text.replace(/CREATE (?=FUNCTION|TRIGGER)/g, 'CREATE OR REPLACE '));

const FORMER_LEAD_WORDS = 'lead_words(uuid, text, text, text, text, text, jsonb)';

/** Triggers and a function of former versions, with the texts that it made. */
export const FORMER_FUNCTIONS = [
  'DROP TRIGGER IF EXISTS changed_leads_are_compared ON leads',
  'DROP TRIGGER IF EXISTS new_leads_are_compared ON leads',
  `DO $$ BEGIN
    IF to_regprocedure('${FORMER_LEAD_WORDS}') IS NOT NULL THEN UPDATE leads l SET search_text = lead_words(l); END IF;
  END $$`,
  `DROP FUNCTION IF EXISTS ${FORMER_LEAD_WORDS}`,
];
