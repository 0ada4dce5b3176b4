import { SEARCHED_COLUMNS } from '../lead-table.js';

// Declared immutable, so that Postgres works out what is searched for once and not for each lead. A change of the
// dictionary's rules would need new texts.
const PLAIN_WORDS = `
CREATE FUNCTION plain_words(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent', words))`;

// Lines of a note become one, as what is searched for is one line. Volatile: of two notes that are stored at the same
// time, the second's update must see the first's.
const LEAD_WORDS = `
CREATE FUNCTION lead_words(lead leads) RETURNS text LANGUAGE sql VOLATILE
RETURN plain_words(translate(
  ' ' || concat_ws(' ', ${SEARCHED_COLUMNS.map((column) => `lead.${column}`).join(', ')})
  || ' ' || coalesce((
    SELECT string_agg(f.value, ' ')
    FROM jsonb_array_elements(lead.former) AS each, jsonb_each_text(each) AS f (key, value) WHERE f.key <> 'until'), '')
  || ' ' || coalesce((
    SELECT left(string_agg(n.text, ' ' ORDER BY n.at DESC), 100000)
    FROM lead_notes n WHERE n.lead_id = lead.id AND n.taken_back_at IS NULL), ''),
  E'\\n\\t', '  '))`;

// A stored column: to put the text together anew for each lead that a search walks past takes ten times as long.
// plain_words is in no pg_catalog.
const SEARCH_TEXT = `
CREATE FUNCTION set_search_text() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.search_text := lead_words(NEW);
  RETURN NEW;
END $$;
CREATE TRIGGER set_search_text BEFORE INSERT OR UPDATE OF ${SEARCHED_COLUMNS.join(', ')}, former ON leads
  FOR EACH ROW EXECUTE FUNCTION set_search_text();

CREATE FUNCTION note_search_text() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE leads l SET search_text = lead_words(l)
  WHERE l.id IN (NEW.lead_id, OLD.lead_id);
  RETURN NULL;
END $$;
CREATE TRIGGER note_search_text AFTER INSERT OR UPDATE OR DELETE ON lead_notes
  FOR EACH ROW EXECUTE FUNCTION note_search_text()`;

/** What the search looks through: the lead's words, former ones and staff's notes, in plain letters. */
export const SEARCHED_WORDS = [PLAIN_WORDS, LEAD_WORDS, SEARCH_TEXT];
